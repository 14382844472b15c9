/**
 * `npm run topology`: runs the services of compose.yaml as processes of this machine, to try several of them
 * together. Keeps no data, except in a database that `DATABASE_URL` (with its `APP_SECRET`) names.
 */
import fs from 'node:fs';
import pg from 'pg';
import { parseEnv, setEnv } from '#app/platform/env.server.ts';
import { seedDemo } from '#db/seed/demo.ts';
import { startTopology } from '#tests/topology-processes.ts';
import { newDataDir } from './built-product.ts';

const { DATABASE_URL: databaseUrl, APP_SECRET: secret } = process.env;
const folder = newDataDir('nome-topology-');
const ended = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve);
});
try {
  const topology = await startTopology({ folder, databaseUrl, ...(secret && { secret }) });
  try {
    if (!databaseUrl) {
      const owner = new pg.Client({ connectionString: topology.databaseUrl });
      await owner.connect();
      setEnv(parseEnv(topology.env));
      await seedDemo(owner, 'small').finally(() => owner.end());
    }
    const lines = [
      ['product', `${topology.url} (balancer)`],
      ...topology.web.map(({ url }, at) => [`web-${at + 1}`, url]),
      ['worker', `${topology.worker.url}/metrics`],
      ['files', topology.store.endpoint],
      ['logs', folder],
    ];
    for (const [name = '', value] of lines) process.stdout.write(`${name.padEnd(9)}${value}\n`);
    process.stdout.write('Ctrl-C ends it.\n');
    await ended;
  } finally {
    await topology.stop();
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
