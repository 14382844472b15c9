import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { newDataDir } from './built-product.ts';
import { clusterExists, startEmbeddedPostgres } from './embedded-postgres.ts';

const unfinished = (folder: string) => fs.readdirSync(folder).find((name) => /^pg-new-\d+$/.test(name));

test('a first start killed within initdb leaves no cluster, and the next start makes one', {
  timeout: 120_000,
}, async () => {
  const folder = newDataDir('nome-initdb-');
  const dataDir = path.join(folder, 'pg');
  try {
    const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(path.resolve('scripts/embedded-postgres.ts'))});
      await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, password: 'x', disposable: true });`;
    // A separate process group: the kill includes initdb, as a power cut would.
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      detached: true,
      stdio: 'inherit',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await vi.waitFor(
      () => expect(fs.existsSync(path.join(folder, unfinished(folder) ?? '-', 'PG_VERSION'))).toBe(true),
      { timeout: 60_000, interval: 1 },
    );
    process.kill(-Number(child.pid), 'SIGKILL');
    await ended;
    expect(fs.existsSync(dataDir)).toBe(false);
    // An earlier release made the cluster at its final place.
    const left = path.join(folder, unfinished(folder) ?? '-');
    fs.cpSync(left, dataDir, { recursive: true });
    fs.rmSync(path.join(dataDir, 'global', 'pg_control'), { force: true });
    expect(clusterExists(dataDir)).toBe(false);

    const server = await startEmbeddedPostgres({ dataDir, password: 'x', disposable: true });
    expect(clusterExists(dataDir)).toBe(true);
    await server.stop();
    const names = fs.readdirSync(folder).map((name) => name.replace(/\d+$/, ''));
    expect(names.sort()).toEqual(['pg', 'pg-unfinished-']);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
