/** `npm run db:generate -- --leads 1000000 --customers 50000 --orders 50000 --listings 1000000`: large, invented data for measuring. */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { parseEnv, setEnv } from '#app/platform/env.server.ts';
import { generateMoney, removeMoney } from '#db/generate/generate-money.ts';
import { generateWork } from '#db/generate/generate-work.ts';
import { generate, removeGenerated } from '#db/generate/load.ts';
import { sumDays } from '#db/generate/sum-days.ts';
import type { OwnSecrets } from '#server/own-secrets.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '10000' },
    customers: { type: 'string', default: '1000' },
    'notifications-per-customer': { type: 'string', default: '10' },
    orders: { type: 'string', default: '1000' },
    documents: { type: 'string', default: '500' },
    listings: { type: 'string', default: '5000' },
    letters: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    replace: { type: 'boolean', default: false },
  },
});

/** The configured database, or the embedded one, which is stopped again if it was not running. */
async function database(): Promise<{ url: string; close(): Promise<void> }> {
  if (process.env.DATABASE_URL) {
    setEnv(parseEnv(process.env));
    return { url: process.env.DATABASE_URL, close: async () => {} };
  }
  const dataDir = path.resolve(process.env.DATA_DIR || '.data');
  const secrets = path.join(dataDir, 'secrets.json');
  if (!fs.existsSync(secrets))
    throw new Error('Run npm start once before: there is no embedded database yet.');
  const { databasePassword, secret, ...variables } = JSON.parse(
    fs.readFileSync(secrets, 'utf8'),
  ) as OwnSecrets;
  const server = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    password: databasePassword,
  });
  setEnv(parseEnv(process.env, { databaseUrl: server.ownerUrl, secret, variables }));
  return { url: server.ownerUrl, close: async () => (server.adopted ? undefined : server.stop()) };
}

const amounts = {
  leads: Number(values.leads),
  customers: Number(values.customers),
  notificationsPerCustomer: Number(values['notifications-per-customer']),
  seed: Number(values.seed),
};
const money = { orders: Number(values.orders), documents: Number(values.documents) };
const work = {
  listings: Number(values.listings),
  letters: Number(values.letters),
  seed: amounts.seed,
};

const { url, close } = await database();
const owner = new pg.Client({ connectionString: url });
await owner.connect();
try {
  if (
    Object.values({ ...amounts, ...money, ...work }).some(
      (amount) => !Number.isSafeInteger(amount) || amount < 0,
    )
  ) {
    throw new Error('Amounts are whole numbers, as in --leads 1000000.');
  }
  if (values.replace) {
    await removeMoney(owner);
    await removeGenerated(owner);
  }
  const started = performance.now();
  await generate(owner, amounts);
  if (amounts.customers > 0) {
    await generateMoney(owner, money);
    await generateWork(owner, work);
  }
  await sumDays(owner);
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(
    `${amounts.leads} leads, ${amounts.customers} customers, ${money.orders} orders, ${money.documents} documents, ${work.listings} listings and ${work.letters} letters in ${seconds.toFixed(1)} s\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  await owner.end();
  await close();
}
