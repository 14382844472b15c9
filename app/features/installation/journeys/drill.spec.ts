import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '#tests/journeys/fixtures.ts';
import { copyData, databaseOf, startProduct, stopProduct } from '#tests/journeys/product.ts';
import { freePort } from '../../../../scripts/embedded-postgres.ts';

const METRICS_TOKEN = 'leitura-dos-numeros-da-prova';
const run = promisify(execFile);

async function metricOf(url: string, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]?.replace('+Inf', 'Infinity'));
}

test('a restore drill proves a good archive, refuses a broken one, and leaves nothing but its metrics', async () => {
  test.setTimeout(180_000);
  const dataDir = copyData();
  const temporary = path.join(dataDir, 'tmp');
  fs.mkdirSync(temporary, { mode: 0o755 });
  // The backups of the schedule would be newer than those of the test, at every tenth minute.
  const product = await startProduct(dataDir, await freePort(), { METRICS_TOKEN, JOB_WORKERS: 'off' });
  const db = await databaseOf(dataDir);
  await db.query('delete from backup_runs');
  /** A command as `npm run` calls it. */
  const command = (...args: string[]) =>
    run(process.execPath, ['scripts/start.mjs', ...args], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', TMPDIR: temporary },
    }).then(
      ({ stderr }) => ({ code: 0, says: stderr }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, says: stderr }),
    );
  const recordRun = (file: string) =>
    db.query(
      `insert into backup_runs (folder, file, status, bytes, started_at, finished_at)
       values ($1, $2, 'done', 1, clock_timestamp(), clock_timestamp())`,
      [dataDir, file],
    );
  const metric = (name: string) => metricOf(product.url, name);
  try {
    expect(await command('backup-drill')).toMatchObject({
      code: 1,
      says: expect.stringContaining('no automatic backup yet'),
    });
    expect(await metric('nome_restore_drill_last_success_seconds')).toBe(Number.POSITIVE_INFINITY);

    const good = path.join(dataDir, 'good.tar.zst');
    expect((await command('backup', good)).code).toBe(0);
    await recordRun('good.tar.zst');
    expect(await command('backup-drill')).toMatchObject({
      code: 0,
      says: expect.stringMatching(/good\.tar\.zst restores: \d+ tables and \d+ files are as it says/),
    });
    await expect
      .poll(() => metric('nome_restore_drill_last_success_seconds'), { timeout: 15_000 })
      .toBeLessThan(120);
    expect(await metric('nome_restore_drill_failed')).toBe(0);

    const bytes = fs.readFileSync(good);
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    fs.writeFileSync(path.join(dataDir, 'broken.tar.zst'), bytes);
    await recordRun('broken.tar.zst');
    expect(await command('backup-drill')).toMatchObject({
      code: 1,
      says: expect.stringMatching(/broken\.tar\.zst.*(altered|damaged|cut)/),
    });
    await expect.poll(() => metric('nome_restore_drill_failed'), { timeout: 15_000 }).toBe(1);
    expect(fs.readdirSync(temporary)).toEqual([]);
  } finally {
    await db.end();
    await stopProduct(product);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
