import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Folders with this prefix contain the files of a run of the checks; see scripts/test-run.mjs. */
const RUN = /^nome-run-/;

const serversIn = (folder: string) =>
  fs
    .globSync(`${folder}/**/server.log`)
    .filter((file) => fs.readFileSync(file, 'utf8').includes('ready to accept connections'));

const processesWith = (folder: string) =>
  fs.readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && fs.readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`=${folder}`);
    } catch {
      return false;
    }
  });

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));

test.skipIf(process.platform !== 'linux').each(['SIGINT', 'SIGTERM'] as const)(
  'a run that gets %s leaves no process and no folder',
  async (signal) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-outer-'));
    fs.chmodSync(folder, 0o755);
    const { PATH, HOME } = process.env;
    // A cluster of the run and a second one of the test itself.
    const run = spawn(process.execPath, ['scripts/test.mjs', 'tests/db/own-server.db.test.ts'], {
      env: { PATH, HOME, TMPDIR: folder },
      stdio: 'ignore',
    });
    const end = ended(run);
    await expect.poll(() => serversIn(folder).length, { timeout: 50_000, interval: 100 }).toBe(2);
    expect(fs.readdirSync(folder).filter((name) => RUN.test(name))).toHaveLength(1);
    run.kill(signal);
    expect(await end).toBe(signal === 'SIGINT' ? 130 : 143);
    expect(processesWith(folder)).toEqual([]);
    expect(fs.readdirSync(folder)).toEqual([]);
    fs.rmSync(folder, { recursive: true });
  },
  90_000,
);
