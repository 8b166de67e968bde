/* The page before anything is known: one node for every region, in the order in which they are read. */

const layer = (/** @type {string} */ name, role = 'aria-hidden="true"') =>
  `<svg class="al-layer al-layer--${name}" ${role}><g class="b-view" data-layer="${name}"></g></svg>`;

const icon = (/** @type {string} */ drawing) =>
  `<svg class="al-i" viewBox="0 0 24 24" aria-hidden="true">${drawing}</svg>`;

const CLOSER = icon('<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5.5 5.5M10.5 8v5M8 10.5h5"/>');
const WHOLE = icon('<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>');

export const SKELETON = `
  <div class="al-head" data-region="head"></div>
  <div class="al-banner" hidden><span class="al-grow" role="alert" data-lost></span><button class="al-btn" data-names hidden></button><button class="al-btn al-btn--danger" data-reload></button><ol class="al-waits" data-waiting hidden></ol></div>
  <div class="al-numbers" data-region="numbers"></div>
  <div class="al-map">
    ${["ground", "under", "places"].map((name) => layer(name)).join("")}${layer("over", 'role="group"')}
    <div class="al-boardtools"><button class="al-btn al-btn--icon" data-zoom-in>${CLOSER}</button><button class="al-btn al-btn--icon" data-zoom-out>${WHOLE}</button></div>
  </div>
  <div class="al-panel" data-region="panel"></div>
  <div class="al-foot" data-region="strip"></div>
  <div class="al-sections" data-region="tabs"></div>
  <div class="al-toasts"><div data-region="toast"></div><div class="al-note" hidden></div></div>
  <div class="al-sr" role="status" aria-live="polite" data-live></div>`;
