/** Runs one of the project's own TypeScript programs under the pinned Node, on a built product. */
import { ensureBuilt, ensureInstalled, runUntilItEnds } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();
runUntilItEnds(process.argv.slice(2));
