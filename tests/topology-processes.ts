import { randomBytes } from 'node:crypto';
import type { ServerOptions } from 'node:https';
import path from 'node:path';
import { BUCKETS } from '#app/platform/storage/store-path.server.ts';
import { type BuiltProduct, startBuiltProduct, stopBuiltProduct } from '../scripts/built-product.ts';
import { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from '../scripts/embedded-postgres.ts';
import { startReplica } from './db/replica.ts';
import { startBalancer } from './journeys/balancer.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

export type Topology = {
  /** The balancer's and product's address. */
  url: string;
  web: BuiltProduct[];
  worker: BuiltProduct;
  balancer: Awaited<ReturnType<typeof startBalancer>>;
  store: S3Server;
  /** The owner's URL of the database. */
  databaseUrl: string;
  secret: string;
  /** The variables of all processes. */
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
};

type Options = {
  /** An existing folder for all written files, which PostgreSQL's account can traverse. */
  folder: string;
  /** The owner's URL of a database; without it a PostgreSQL with a replica is started in the folder. */
  databaseUrl?: string | undefined;
  secret?: string;
  env?: NodeJS.ProcessEnv;
  /** The balancer's certificate; with it the product's address is https. */
  tls?: ServerOptions;
};

const STORE = { accessKeyId: 'nome', secretAccessKey: 'segredo-do-armazenamento', region: 'us-east-1' };

/**
 * The topology of compose.yaml as processes of this machine on free ports: two web processes without jobs, a
 * worker, a store for files and a balancer, each with a separate folder.
 */
export async function startTopology({
  folder,
  databaseUrl,
  env,
  tls,
  ...options
}: Options): Promise<Topology> {
  const secret = options.secret ?? randomBytes(32).toString('base64url');
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  const own = async (name: string, start: (dataDir: string) => Promise<EmbeddedPostgres>) => {
    const server = await start(path.join(folder, name));
    ends.push(() => server.stop());
    return server;
  };
  try {
    let replicaUrl: string | undefined;
    let ownerUrl = databaseUrl;
    if (!ownerUrl) {
      const password = randomBytes(16).toString('hex');
      const primary = await own('postgres', (dataDir) => startEmbeddedPostgres({ dataDir, password }));
      const replica = await own('postgres-replica', (dataDir) => startReplica(primary, dataDir));
      ownerUrl = primary.ownerUrl;
      replicaUrl = replica.ownerUrl;
    }
    const store = await startS3Server(
      STORE,
      BUCKETS.map((bucket) => `nome-${bucket}`),
    );
    ends.push(() => store.stop());
    const ports = [await freePort(), await freePort()];
    const balancer = await startBalancer(
      ports.map((port) => `http://127.0.0.1:${port}`),
      tls,
    );
    ends.push(async () => balancer.stop());
    const shared: NodeJS.ProcessEnv = {
      DATABASE_URL: ownerUrl,
      DATABASE_REPLICA_URL: replicaUrl,
      APP_SECRET: secret,
      PUBLIC_KEY: 'topology-public-key',
      APP_URL: balancer.url,
      PAYMENTS: 'sandbox',
      MAIL_DELIVERY: 'outbox',
      FILES: 's3',
      S3_ENDPOINT: store.endpoint,
      S3_ACCESS_KEY_ID: STORE.accessKeyId,
      S3_SECRET_ACCESS_KEY: STORE.secretAccessKey,
      METRICS_TOKEN: secret,
      TRUSTED_PROXIES: '1',
      DB_POOL: '6',
      DRAIN_SECONDS: '1',
      ...env,
    };
    const start = async (
      name: string,
      port: number,
      of: Partial<Parameters<typeof startBuiltProduct>[0]>,
    ) => {
      const product = await startBuiltProduct({
        dataDir: path.join(folder, name),
        port,
        log: path.join(folder, `${name}.log`),
        ...of,
      });
      ends.push(() => stopBuiltProduct(product));
      return product;
    };
    const workerPort = await freePort();
    const [worker, ...web] = await Promise.all([
      start('worker', workerPort, {
        program: 'worker',
        env: { ...shared, METRICS_PORT: String(workerPort) },
      }),
      ...ports.map((port, at) => start(`web-${at + 1}`, port, { env: { ...shared, JOB_WORKERS: 'off' } })),
    ]);
    return {
      url: balancer.url,
      web,
      worker,
      balancer,
      store,
      databaseUrl: ownerUrl,
      secret,
      env: shared,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
