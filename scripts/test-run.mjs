/**
 * A run of the checks: its programs, its temporary folder, and its end. After any end (Ctrl-C, SIGTERM, the
 * loss of npm), its processes and temporary folders are removed.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { childEnv, pinnedNode, ROOT } from './prepare.mjs';

const PATIENCE_MS = 15_000;

export function startTestRun() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-run-'));
  // The account that runs PostgreSQL for root must pass through.
  fs.chmodSync(folder, 0o755);
  let current;
  let ending;

  /** Runs a program under the pinned Node; true on success. Starts nothing once the run is ending. */
  function node(args, env = {}) {
    return new Promise((resolve) => {
      if (ending) return;
      current = spawn(pinnedNode(), args, {
        cwd: ROOT,
        // Every program that a test starts keeps its files in the folder of the run, by which it is found.
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

  /** Ends the remaining processes of the run and the program. */
  async function end(code) {
    ending = true;
    // Vitest and Playwright stop their processes at SIGINT.
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
  // For an end that the handlers above do not see.
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
        // It has ended meanwhile.
      }
    }
    await waitUntil(() => processesOf(folder).length === 0);
  }
}

/**
 * Processes started with this temporary folder, from /proc; elsewhere the servers in PostgreSQL's own files,
 * the only processes that outlive their parents.
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
