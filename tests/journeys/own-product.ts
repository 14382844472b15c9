import fs from 'node:fs';
import type pg from 'pg';
import { freePort } from '../../scripts/embedded-postgres.ts';
import { test } from './fixtures.ts';
import { copyData, databaseOf, type Product, startProduct, stopProduct } from './product.ts';

/**
 * Gives the tests of a file their own product instead of the shared one, because they change settings of all users.
 * @returns the owner's connection to its database, once the tests run
 */
export function onOwnProduct(env: NodeJS.ProcessEnv = {}): { db: pg.Client } {
  const suite = { E2E_URL: process.env.E2E_URL, E2E_DATA_DIR: process.env.E2E_DATA_DIR };
  const own = {} as { db: pg.Client };
  let product: Product;
  test.beforeAll(async () => {
    product = await startProduct(copyData(), await freePort(), env);
    Object.assign(process.env, { E2E_URL: product.url, E2E_DATA_DIR: product.dataDir });
    own.db = await databaseOf(product.dataDir);
  });
  test.afterAll(async () => {
    Object.assign(process.env, suite);
    await own.db?.end();
    await stopProduct(product);
    fs.rmSync(product.dataDir, { recursive: true, force: true });
  });
  return own;
}
