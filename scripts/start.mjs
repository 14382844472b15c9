/**
 * `npm start`: installs, builds, runs. `npm run dev`, `npm run worker`, `npm run backup` and others are the same with
 * another program at the end.
 */
import { ensureBuilt, ensureInstalled, runUntilItEnds, SERVER_FLAGS } from './prepare.mjs';

const [program = 'server', ...args] = process.argv.slice(2);

await ensureInstalled();
if (program === 'dev') runUntilItEnds(['server/dev.ts'], { NODE_ENV: 'development' });
else {
  await ensureBuilt();
  runUntilItEnds([...SERVER_FLAGS, 'build/server/index.js', program, ...args], {
    NODE_ENV: 'production',
  });
}
