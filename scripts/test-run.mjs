/**
 * One run of the checks: its programs, its temporary folder, and its end. However it ends (Ctrl-C, SIGTERM, the loss of
 * npm), no process and no temporary folder of it stays.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { childEnv, pinnedNode, ROOT } from './prepare.mjs';

const PATIENCE_MS = 15_000;

export function startTestRun() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-run-'));
  // The account that runs PostgreSQL for root passes through.
  fs.chmodSync(folder, 0o755);
  let current;
  let ending;

  /** Runs a program under the pinned Node; true when it ends well. Once the run is ending, nothing starts any more. */
  function node(args, env = {}) {
    return new Promise((resolve) => {
      if (ending) return;
      current = spawn(pinnedNode(), args, {
        cwd: ROOT,
        // Every program that a test starts keeps its files in the folder of the run, and is known by it.
        env: childEnv({
          TMPDIR: folder,
          PWTEST_CACHE_DIR: path.join(ROOT, 'node_modules/.cache/playwright'),
          ...env,
        }),
        stdio: 'inherit',
      });
      current.once('exit', (code) => {
        current = undefined;
        if (!ending) resolve(code === 0);
      });
    });
  }

  /** Ends what is left of the run and the program with it. */
  async function end(code) {
    ending = true;
    // Vitest and Playwright stop what they started at SIGINT.
    current?.kill('SIGINT');
    await waitUntil(() => !current);
    await endProcesses(folder);
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    process.exit(code);
  }

  const interrupt = (code) => () => {
    if (!ending) void end(code);
  };
  process.on('SIGINT', interrupt(130));
  process.on('SIGTERM', interrupt(143));
  process.on('SIGHUP', interrupt(129));
  // The last resort of an end that nothing above has seen coming.
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  // A signal to npm does not reach its scripts.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && interrupt(143)(), 500).unref();

  return { folder, node, end };
}

async function endProcesses(folder) {
  for (const signal of ['SIGINT', 'SIGKILL']) {
    for (const pid of processesOf(folder)) {
      try {
        process.kill(pid, signal);
      } catch {
        // It ended meanwhile.
      }
    }
    await waitUntil(() => processesOf(folder).length === 0);
  }
}

/**
 * Processes that were started with this temporary folder. Read from /proc; elsewhere the servers that PostgreSQL's own
 * files name, the only ones that outlive what started them.
 */
function processesOf(folder) {
  if (process.platform !== 'linux')
    return fs
      .readdirSync(folder, { recursive: true })
      .filter((file) => path.basename(file) === 'postmaster.pid')
      .map((file) => Number(fs.readFileSync(path.join(folder, file), 'utf8').split('\n')[0]));
  return fs.readdirSync('/proc').filter((pid) => {
    try {
      return (
        /^\d+$/.test(pid) && fs.readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`TMPDIR=${folder}\0`)
      );
    } catch {
      return false;
    }
  });
}

async function waitUntil(done) {
  const deadline = Date.now() + PATIENCE_MS;
  while (!done() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
}
