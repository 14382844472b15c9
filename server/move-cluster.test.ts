import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigurationError } from '#app/platform/env.server.ts';
import { nativePackage, nativeVersion } from '../scripts/embedded-postgres.ts';
import { LAST_OF_MAJOR, moveOldCluster } from './move-cluster.ts';

/** `npm run test:upgrade` tests the move itself, from a real cluster of 17. */
let folder: string;
const secrets = { databasePassword: 'x', secret: 'y' };
const move = () => moveOldCluster(folder, process.cwd(), secrets);
const own = Number.parseInt(nativeVersion(), 10);

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nome-move-'));
  // The account that runs PostgreSQL for root must pass through.
  fs.chmodSync(folder, 0o755);
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function cluster(name: string, major: number): void {
  fs.mkdirSync(path.join(folder, name, 'global'), { recursive: true });
  fs.writeFileSync(path.join(folder, name, 'PG_VERSION'), `${major}\n`);
  fs.writeFileSync(path.join(folder, name, 'global', 'pg_control'), '');
}
const majors = () =>
  Object.fromEntries(
    fs
      .readdirSync(folder)
      .toSorted()
      .map((name) => {
        const file = path.join(folder, name, 'PG_VERSION');
        return [name, fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : null];
      }),
  );

test('leaves a cluster of this version, or a missing one, alone', async () => {
  await move();
  cluster('postgres', own);
  await move();
  expect(majors()).toEqual({ postgres: own });
});

test.each([
  [17, new RegExp(`npm install .*postgres-17-binaries ${nativePackage()}@${LAST_OF_MAJOR[17]}$`)],
  [12, /Start the release before once more, make a backup/],
  [own + 1, /Start the release that made it, or a later one/],
])('without the binaries of %d the start says the way out and touches nothing', async (major, said) => {
  cluster('postgres', major);
  await expect(move()).rejects.toThrow(said);
  await expect(move()).rejects.toThrow(ConfigurationError);
  expect(majors()).toEqual({ postgres: major });
});

test('finishes a move that was interrupted after the last copied row, at any point', async () => {
  const done = () => fs.writeFileSync(path.join(folder, 'postgres-next.done'), '');
  const moved = { postgres: own, 'postgres-17-kept': 17 };
  cluster('postgres', 17);
  cluster('postgres-next', own);
  done();
  await move();
  expect(majors()).toEqual(moved);
  // Between the two renames, and after both.
  fs.renameSync(path.join(folder, 'postgres'), path.join(folder, 'postgres-next'));
  done();
  await move();
  expect(majors()).toEqual(moved);
  done();
  await move();
  expect(majors()).toEqual(moved);
});

test("restarts an interrupted move; a dead process's lock does not block the start", async () => {
  cluster('postgres', 17);
  cluster('postgres-next', own);
  fs.writeFileSync(path.join(folder, 'postgres-move.lock'), '4194304000');
  await expect(move()).rejects.toThrow(/npm install/);
  expect(majors()).toEqual({ postgres: 17 });
});

test('a later release can fetch the binaries of this version', () =>
  expect(LAST_OF_MAJOR[own]).toBe(nativeVersion()));
