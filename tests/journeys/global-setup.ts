import fs from 'node:fs';
import path from 'node:path';
import { newDataDir, startBuiltProduct, stopBuiltProduct } from '../../scripts/built-product.ts';
import { copyData } from './product.ts';

const METRICS_TOKEN = 'token-of-the-browser-tests';

/**
 * Starts the built product as `npm start` does, with its own database on a free port, and ends it afterwards. Its data
 * of the first start is kept for the tests that need a separate product.
 */
export default async function setup() {
  const template = newDataDir('nome-e2e-template-');
  // A fifth of a start is reading the code.
  const compiled = newDataDir('nome-e2e-compiled-');
  process.env.NODE_COMPILE_CACHE = compiled;
  await stopBuiltProduct(await startBuiltProduct({ dataDir: template }));
  // Copies that knew the same port would take it from each other.
  fs.rmSync(path.join(template, 'postgres/postmaster.opts'), { force: true });
  // Tests kill processes, not the machine: nothing has to wait for the disk.
  fs.appendFileSync(path.join(template, 'postgres/postgresql.auto.conf'), 'fsync = off\n');
  process.env.E2E_TEMPLATE = template;

  const dataDir = copyData('nome-e2e-');
  const product = await startBuiltProduct({
    dataDir,
    // Every person of a test has a different address: the limits count addresses. Webhooks reach the test.
    // At night, too, mails come at once.
    env: { TRUSTED_PROXIES: '1', OUTGOING: 'any', METRICS_TOKEN, QUIET_HOURS: 'off' },
    log: path.join(dataDir, 'server.log'),
  });
  process.env.E2E_URL = product.url;
  process.env.E2E_METRICS_TOKEN = METRICS_TOKEN;
  process.env.E2E_DATA_DIR = dataDir;
  return async () => {
    await stopBuiltProduct(product);
    for (const folder of [dataDir, template, compiled]) fs.rmSync(folder, { recursive: true, force: true });
  };
}
