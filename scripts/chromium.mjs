/** Finds a Chromium for the browser tests, and installs one if possible. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { childEnv, pinnedNode, ROOT } from './prepare.mjs';

const KNOWN = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function playwrightsOwn() {
  const cache =
    {
      darwin: path.join(os.homedir(), 'Library/Caches/ms-playwright'),
      win32: path.join(os.homedir(), 'AppData/Local/ms-playwright'),
    }[process.platform] ?? path.join(os.homedir(), '.cache/ms-playwright');
  if (!fs.existsSync(cache)) return undefined;
  const names = new Set(['chrome', 'chrome.exe', 'Chromium']);
  const candidates = fs
    .readdirSync(cache, { recursive: true })
    .filter((file) => file.startsWith('chromium-') && names.has(path.basename(file)))
    .map((file) => path.join(cache, file));
  return candidates.at(-1);
}

const found = () => KNOWN.find((file) => file && fs.existsSync(file)) ?? playwrightsOwn();

const quiet = () => ({ cwd: ROOT, env: childEnv(), stdio: 'ignore' });
const MAY_INSTALL =
  process.platform === 'linux' && process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');

function installPackage(name) {
  spawnSync('apt-get', ['update'], quiet());
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], quiet());
}

/** Path of a Chromium; ends the program with a clear message if Chromium is missing and cannot be installed. */
export function ensureChromium() {
  const existing = found();
  if (existing) return existing;
  process.stdout.write('Installing Chromium for the browser tests…\n');
  if (MAY_INSTALL) {
    installPackage('chromium');
  }
  if (!found()) {
    spawnSync(pinnedNode(), ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], quiet());
  }
  const installed = found();
  if (installed) return installed;
  process.stderr.write(
    'Chromium was neither found nor could it be installed: install it or set CHROMIUM_PATH.\n',
  );
  process.exit(1);
}

const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Path of a Chromium without the parts that only a window needs (installing apps, cameras), which makes the
 * other tests a third faster; the full one if there is no such package.
 */
export function ensureHeadlessShell(whole) {
  if (process.env.CHROMIUM_PATH) return whole;
  if (!fs.existsSync(SHELL) && MAY_INSTALL) installPackage('chromium-headless-shell');
  return fs.existsSync(SHELL) ? SHELL : whole;
}
