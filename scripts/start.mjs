/** `npm start`: installs, builds, runs. `npm run dev` is the same with `--dev`. */
import { ensureBuilt, ensureInstalled, runUntilItEnds } from './prepare.mjs';

const dev = process.argv.includes('--dev');
ensureInstalled();
if (dev) runUntilItEnds(['server/dev.ts'], { NODE_ENV: 'development' });
else {
  ensureBuilt();
  runUntilItEnds(['--enable-source-maps', 'build/server/index.js'], { NODE_ENV: 'production' });
}
