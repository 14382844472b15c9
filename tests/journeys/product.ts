import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type BuiltProduct, newDataDir, startBuiltProduct } from '../../scripts/built-product.ts';

export {
  type BuiltProduct as Product,
  stopBuiltProduct as stopProduct,
} from '../../scripts/built-product.ts';

/** A new folder with the data of a product that was started once and ended: a start in it need not make them again. */
export function copyData(prefix = 'nome-own-'): string {
  const dataDir = newDataDir(prefix);
  // Node's own copy gives the files of PostgreSQL's account to this one.
  execFileSync('cp', ['-a', `${process.env.E2E_TEMPLATE}/.`, dataDir]);
  return dataDir;
}

/** A product of one test, which may stop, kill and start it again on the same data. */
export const startProduct = (
  dataDir: string,
  port: number,
  env: NodeJS.ProcessEnv = {},
): Promise<BuiltProduct> =>
  startBuiltProduct({
    dataDir,
    port,
    env: { TRUSTED_PROXIES: '1', ...env },
    log: path.join(dataDir, 'server.log'),
  });

/** The owner's connection to the embedded database. */
export async function databaseOf(dataDir: string): Promise<pg.Client> {
  const [, , , port] = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const { databasePassword } = JSON.parse(fs.readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));
  const db = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'postgres',
    password: databasePassword,
    database: 'postgres',
    // `current_date` of a test is the product's civil day, also while UTC is a day ahead of Brasília.
    options: '-c TimeZone=America/Sao_Paulo',
  });
  await db.connect();
  return db;
}
