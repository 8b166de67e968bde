/* The worker of a table that lies elsewhere. It is the same as of any other table under an address of its own, because its
   policy lets it ask the server of that table (companion.pocket.site.policies). */

import "./worker.js";
