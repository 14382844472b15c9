import fs from 'node:fs';
import path from 'node:path';
import { newDataDir, startBuiltProduct, stopBuiltProduct } from '../scripts/built-product.ts';

const METRICS_TOKEN = 'token-of-the-browser-tests';

/** Starts the built product as `npm start` does, with its own database on a free port, and ends it afterwards. */
export default async function setup() {
  const dataDir = newDataDir('nome-e2e-');
  const product = await startBuiltProduct({
    dataDir,
    // Every person of a test comes from an address of their own: the limits count addresses. Webhooks reach the test.
    env: { TRUSTED_PROXIES: '1', OUTGOING: 'any', METRICS_TOKEN },
    log: path.join(dataDir, 'server.log'),
  });
  process.env.E2E_URL = product.url;
  process.env.E2E_METRICS_TOKEN = METRICS_TOKEN;
  process.env.E2E_DATA_DIR = dataDir;
  return async () => {
    await stopBuiltProduct(product);
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}
