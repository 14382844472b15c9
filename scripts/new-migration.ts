/**
 * Writes a migration: `npm run db:migration -- name`. It contains the changes of the tables, and the digest of the
 * access texts if one of them changed (docs/decisions/0037). Then it writes the documents made from the tables.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { accessText } from '#app/platform/db/access.server.ts';
import { digestOfStatements } from '../tests/expand-only.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'db/migrations');

/** Runs a program of the project under this Node. @throws Error if it fails */
export function run(...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${args[0]} ended with ${status}.`);
}

const migrations = () => fs.readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
const textOf = (name: string) => fs.readFileSync(path.join(FOLDER, name), 'utf8');

/**
 * Writes the migration and the documents; without any change of tables or access texts it adds nothing.
 * @param custom adds a migration to be written by hand, for a change of rows alone
 */
export function writeMigration(name: string, custom = false): void {
  const before = migrations();
  const digest = `-- access ${digestOfStatements(accessText(ROOT))}\n`;
  const accessChanged = !before.some((file) => textOf(file).includes(digest));
  const added = () => migrations().find((file) => !before.includes(file));
  if (!custom) run('node_modules/drizzle-kit/bin.cjs', 'generate', '--name', name);
  if (custom || (accessChanged && !added()))
    run('node_modules/drizzle-kit/bin.cjs', 'generate', '--name', name, '--custom');
  const file = added();
  if (file && accessChanged) {
    const statements = textOf(file)
      .replace(/^-- Custom SQL migration file.*\n?/, '')
      .trimEnd();
    fs.writeFileSync(path.join(FOLDER, file), `${statements || 'select 1;'}\n${digest}`);
  }
  for (const script of ['scripts/data-model.ts', 'scripts/rights.ts']) run(script);
}

if (import.meta.main) {
  const [name = '', custom] = process.argv.slice(2);
  if (!/^[a-z0-9_]+$/.test(name))
    throw new RangeError('Usage: npm run db:migration -- name_of_it [--custom]');
  writeMigration(name, custom === '--custom');
}
