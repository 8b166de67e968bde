/* Where the page comes as one text (a widget of a kernel), SOURCES stands above: the modules by their names, each
   with what it imports: as it is written there, and its name. Each becomes a real module with an address of its own,
   after those that it imports; `"./name.js"` stands in imports only. */

/** @type {Record<string, string>} */
const addresses = {};

/** @param {string} name */
function addressOf(name) {
  addresses[name] ??= URL.createObjectURL(new Blob([withAddresses(name)], { type: "text/javascript" }));
  return addresses[name];
}

/** @param {string} name */
function withAddresses(name) {
  let [text, imports] = SOURCES[name];
  for (const [written, other] of Object.entries(imports)) {
    text = text.replaceAll(`"${written}"`, `"${addressOf(other)}"`);
  }
  return `${text}\n//# sourceURL=companion/${name}`;
}

const entry = await import(addressOf(ENTRY));
for (const address of Object.values(addresses)) URL.revokeObjectURL(address);
export default entry.default;
