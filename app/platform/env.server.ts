import net from 'node:net';
import path from 'node:path';
import type { z } from 'zod';
import { givenVariables, type SAMPLERS, Variables } from './env-variables.server.ts';

/**
 * Target and selection of spans, by OpenTelemetry's standard variables; the exporter reads the others itself.
 */
export type Tracing = {
  protocol: 'http/protobuf' | 'http/json';
  sampler: (typeof SAMPLERS)[number];
  ratio: number;
};

/** One person in each state, or a business of eight months around them. */
export type DemoSize = 'small' | 'full';

export type Env = {
  mode: 'development' | 'production' | 'test';
  /** True without `DATABASE_URL`: seeded data, demo accounts, /dev/mail. */
  demo: boolean;
  /** Amount of data that the demonstration starts with. */
  demoSize: DemoSize;
  /** Whether a lawyer works with the demonstration's business. */
  demoLawyer: boolean;
  port: number;
  host: string;
  /** Canonical address, without a final slash; links in e-mails and the origin check use it. */
  appUrl: string;
  /** Owner's connection string: migrations only. */
  databaseUrl: string;
  /** Whether the faster ways of `app/platform/fast` are used. */
  fastWays: boolean;
  /** A streaming replica of that database, for readings (`asReader`). */
  replicaUrl: string | undefined;
  /** Seals and signs. Use `app/platform/keys.server.ts`, which also knows the previous ones. */
  secret: string;
  /** Previous secrets, which only open and verify older data. */
  previousSecrets: readonly string[];
  /** Key and previous keys for files, if they do not use the secret. */
  filesKey: string | undefined;
  previousFilesKeys: readonly string[];
  publicKey: string;
  dataDir: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  lookups: 'embedded' | 'network';
  /**
   * A provider of OpenAI's protocol, `url` up to but without `/chat/completions`; by default the embedded
   * assistant.
   */
  chat: { url: string; key: string | undefined; model: string } | undefined;
  /**
   * Mercado Pago; without its secrets, the embedded sandbox. `apiUrl` is for tests with another server of its
   * protocol.
   */
  payments: {
    mercadoPago: MercadoPago | undefined;
    asaas?: Asaas | undefined;
    webhookToleranceSeconds: number;
    apiUrl?: string | undefined;
  };
  /** Another server of WhatsApp's Cloud API, for tests. */
  whatsappUrl?: string | undefined;
  corsOrigins: string[];
  /** Origins in the operator's own network that webhooks may reach. */
  webhookOrigins: string[];
  /** Number of proxies in front that are trusted to report the visitor's address. */
  trustedProxies: number;
  /** Whether this process or the proxy in front of it compresses documents and data. */
  compression: 'own' | 'proxy';
  poolSize: number;
  /** Object storage for files; by default they are on the disk. */
  s3: S3Config | undefined;
  /** Folder of the automatic backups, absolute. */
  backupDir: string;
  /** Passphrase that seals the secrets in backups; without it backups contain no secrets. */
  backupPassphrase: string | undefined;
  /** Adapters that the variables decide; settings stored by the panel are ignored for them. */
  decided: ReadonlySet<DecidedAdapter>;
  /**
   * Targets allowed for addresses from the panel (webhooks, models, mail servers); `any` is for development
   * and tests.
   */
  outgoing: 'public' | 'any';
  /** Maximum size of an upload. */
  uploadMaxBytes: number;
  /** Quiet hours of customers without a choice, in minutes of the day; equal for none. */
  quietHours: { from: number; to: number };
  /** `inline`: this process also works the queue; `off`: a `npm run worker` does. */
  jobs: 'inline' | 'off';
  /** Statements that take longer are logged, in ms; 0 logs none. */
  slowStatementMs: number;
  /** Token for `/metrics`; without it the address does not exist. */
  metricsToken: string | undefined;
  /** Port for the metrics of a process without pages (`npm run worker`). */
  metricsPort: number | undefined;
  /** Time in ms that a process still accepts requests during shutdown, while `/readyz` answers 503. */
  drainMs: number;
  /** Time in ms for open work to end after that. */
  shutdownMs: number;
  /** Tracing settings; without an address for spans nothing is traced. */
  tracing: Tracing | undefined;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

export type S3Config = {
  /** Any store that speaks S3's protocol; without it, Amazon's of the region. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prefix of the first folder of a path; both form the bucket's name. */
  bucketPrefix: string;
  /** Puts the bucket into the path instead of the host name, as most stores besides Amazon's require. */
  pathStyle: boolean;
};

/** Adapters that a variable may decide. */
export type DecidedAdapter = 'payments' | 'mail' | 'assistant' | 'lookups' | 'files';

export type MercadoPago = { accessToken: string; webhookSecret: string; apiUrl: string | undefined };

/** `accessToken` is the key of the account, `webhookSecret` the token that it sends with each notice. */
export type Asaas = {
  accessToken: string;
  webhookSecret: string;
  mode: 'production' | 'sandbox';
  page?: 'card' | 'all' | undefined;
  apiUrl?: string | undefined;
};

/** Values of the embedded cluster, used when no variable is set. */
export type EmbeddedDefaults = { databaseUrl: string; secret: string; variables?: SecretVariables };

/** Further secrets in `secrets.json`, by the names of their variables, which take precedence. */
export const SECRET_VARIABLES = ['APP_SECRET_PREVIOUS', 'FILES_KEY', 'FILES_KEY_PREVIOUS'] as const;
export type SecretVariables = Partial<Record<(typeof SECRET_VARIABLES)[number], string>>;

export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** Whether the configuration uses the embedded database. Validates nothing else, so it is cheap. */
export const wantsEmbeddedDatabase = (source: NodeJS.ProcessEnv = process.env) => !source.DATABASE_URL;

type Raw = z.infer<typeof Variables>;

/** @throws ConfigurationError that names each invalid variable, in English for the terminal. */
export function parseEnv(source: NodeJS.ProcessEnv, embedded?: EmbeddedDefaults): Env {
  const parsed = Variables.safeParse({ ...embedded?.variables, ...givenVariables(source) });
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new ConfigurationError(`The configuration cannot be used: ${faults.join('; ')}.`);
  }
  const raw = parsed.data;
  if (raw.CHAT_URL && !raw.CHAT_MODEL) throw new ConfigurationError('CHAT_URL also needs CHAT_MODEL.');
  if (raw.METRICS_PORT && !raw.METRICS_TOKEN)
    throw new ConfigurationError('METRICS_PORT also needs METRICS_TOKEN.');
  const demo = raw.DATABASE_URL === undefined;
  if (demo && !embedded) throw new ConfigurationError('DATABASE_URL is missing.');
  if (!demo) requireInProduction(raw);
  else if (raw.DATABASE_REPLICA_URL)
    throw new ConfigurationError('DATABASE_REPLICA_URL also needs DATABASE_URL, whose replica it is.');
  checkMail(raw);
  return {
    mode: raw.NODE_ENV,
    demo,
    demoSize: raw.DEMO_SIZE,
    demoLawyer: raw.DEMO_LAWYER === 'on',
    port: raw.PORT,
    host: raw.LISTEN_HOST,
    appUrl: (raw.APP_URL ?? `http://${hostOfUrl(raw.LISTEN_HOST)}:${raw.PORT}`).replace(/\/$/, ''),
    databaseUrl: raw.DATABASE_URL ?? embedded?.databaseUrl ?? '',
    fastWays: raw.FAST_WAYS === 'on',
    replicaUrl: raw.DATABASE_REPLICA_URL,
    secret: raw.APP_SECRET ?? embedded?.secret ?? '',
    previousSecrets: raw.APP_SECRET_PREVIOUS,
    filesKey: raw.FILES_KEY,
    previousFilesKeys: raw.FILES_KEY_PREVIOUS,
    publicKey: raw.PUBLIC_KEY ?? 'demo-public-key',
    dataDir: raw.DATA_DIR,
    smtpUrl: raw.SMTP_URL,
    mailFrom: raw.MAIL_FROM,
    lookups: raw.LOOKUPS ?? 'embedded',
    chat: raw.CHAT_URL ? { url: raw.CHAT_URL, key: raw.CHAT_KEY, model: raw.CHAT_MODEL ?? '' } : undefined,
    payments: {
      mercadoPago: mercadoPagoOf(raw),
      asaas: asaasOf(raw),
      webhookToleranceSeconds: raw.WEBHOOK_TOLERANCE_SECONDS,
      apiUrl: raw.MP_API_URL,
    },
    whatsappUrl: raw.WHATSAPP_API_URL,
    corsOrigins: raw.CORS_ORIGINS,
    webhookOrigins: raw.WEBHOOK_ORIGINS,
    trustedProxies: raw.TRUSTED_PROXIES,
    compression: raw.COMPRESSION,
    poolSize: raw.DB_POOL,
    s3: s3Of(raw),
    backupDir: path.resolve(raw.BACKUP_DIR ?? path.join(raw.DATA_DIR, 'backups')),
    backupPassphrase: raw.BACKUP_PASSPHRASE,
    decided: decidedBy(raw),
    outgoing: raw.OUTGOING,
    uploadMaxBytes: raw.UPLOAD_MAX_MB * 1024 * 1024,
    quietHours: raw.QUIET_HOURS,
    jobs: raw.JOB_WORKERS,
    slowStatementMs: raw.SLOW_STATEMENT_MS,
    metricsToken: raw.METRICS_TOKEN,
    metricsPort: raw.METRICS_PORT,
    drainMs: raw.DRAIN_SECONDS * 1_000,
    shutdownMs: raw.SHUTDOWN_SECONDS * 1_000,
    tracing: tracingOf(raw),
    logLevel: raw.LOG_LEVEL,
  };
}

/** A listening address for an address bar: this machine for "all addresses", IPv6 in brackets. */
function hostOfUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return net.isIPv6(host) ? `[${host}]` : host;
}

/** Requires explicit values in an installation that takes real orders. @throws ConfigurationError */
function requireInProduction(raw: Raw): void {
  const missing = (['APP_SECRET', 'PUBLIC_KEY', 'APP_URL'] as const).filter((name) => !raw[name]);
  if (missing.length > 0) {
    throw new ConfigurationError(`With DATABASE_URL these variables are required: ${missing.join(', ')}.`);
  }
  if (!raw.PAYMENTS) {
    throw new ConfigurationError(
      'With DATABASE_URL, PAYMENTS must be chosen: mercadopago, asaas, panel (configured in Integrações) or sandbox (no real money).',
    );
  }
  if (!raw.MAIL_DELIVERY && !raw.SMTP_URL) {
    throw new ConfigurationError(
      'With DATABASE_URL, mail must be chosen: SMTP_URL, MAIL_DELIVERY=panel (configured in Integrações) or MAIL_DELIVERY=outbox (nothing is sent).',
    );
  }
  const { protocol, hostname } = new URL(raw.APP_URL ?? '');
  if (protocol !== 'https:' && !isLoopback(hostname)) {
    throw new ConfigurationError(
      'APP_URL must begin with https:// unless its host is a loopback address: without it no cookie is secure.',
    );
  }
}

const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** @throws ConfigurationError when the variables for mail contradict each other. */
function checkMail({ MAIL_DELIVERY: delivery, SMTP_URL }: Raw): void {
  if (delivery === 'smtp' && !SMTP_URL)
    throw new ConfigurationError('MAIL_DELIVERY=smtp also needs SMTP_URL.');
  if (SMTP_URL && delivery && delivery !== 'smtp') {
    throw new ConfigurationError(
      `MAIL_DELIVERY=${delivery} and SMTP_URL contradict each other: remove one of them.`,
    );
  }
}

/** Adapters decided by variables; the word `panel` leaves an adapter to the panel, like an empty variable. */
function decidedBy(raw: Raw): ReadonlySet<DecidedAdapter> {
  const words: Record<DecidedAdapter, string | undefined> = {
    payments: raw.PAYMENTS,
    mail: raw.SMTP_URL ? 'smtp' : raw.MAIL_DELIVERY,
    assistant: raw.CHAT_URL,
    lookups: raw.LOOKUPS,
    files: raw.FILES,
  };
  const names = Object.keys(words) as DecidedAdapter[];
  return new Set(names.filter((name) => words[name] && words[name] !== 'panel'));
}

/** @throws ConfigurationError when the gateway is configured without its secrets. */
function mercadoPagoOf(raw: Raw): MercadoPago | undefined {
  if (raw.PAYMENTS !== 'mercadopago') return undefined;
  const { MP_ACCESS_TOKEN: accessToken, MP_WEBHOOK_SECRET: webhookSecret, MP_API_URL: apiUrl } = raw;
  if (!accessToken || !webhookSecret) {
    throw new ConfigurationError('PAYMENTS=mercadopago also needs MP_ACCESS_TOKEN and MP_WEBHOOK_SECRET.');
  }
  return { accessToken, webhookSecret, apiUrl };
}

/** @throws ConfigurationError when the gateway is configured without its secrets. */
function asaasOf(raw: Raw): Asaas | undefined {
  if (raw.PAYMENTS !== 'asaas') return undefined;
  const { ASAAS_API_KEY: accessToken, ASAAS_WEBHOOK_TOKEN: webhookSecret, ASAAS_API_URL: apiUrl } = raw;
  if (!accessToken || !webhookSecret) {
    throw new ConfigurationError('PAYMENTS=asaas also needs ASAAS_API_KEY and ASAAS_WEBHOOK_TOKEN.');
  }
  return { accessToken, webhookSecret, mode: 'production', apiUrl };
}

function tracingOf(raw: Raw): Tracing | undefined {
  const endpoint = raw.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? raw.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint || raw.OTEL_SDK_DISABLED === 'true' || raw.OTEL_TRACES_EXPORTER === 'none') return undefined;
  return {
    protocol: raw.OTEL_EXPORTER_OTLP_PROTOCOL,
    sampler: raw.OTEL_TRACES_SAMPLER,
    ratio: raw.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** @throws ConfigurationError when buckets are configured without their credentials. */
function s3Of(raw: Raw): S3Config | undefined {
  if (raw.FILES !== 's3') return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint } = raw;
  if (!accessKeyId || !secretAccessKey) {
    throw new ConfigurationError('FILES=s3 also needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  }
  return {
    endpoint,
    region: raw.S3_REGION,
    accessKeyId,
    secretAccessKey,
    bucketPrefix: raw.S3_BUCKET_PREFIX,
    pathStyle: raw.S3_PATH_STYLE ? raw.S3_PATH_STYLE === 'true' : endpoint !== undefined,
  };
}

const holder = globalThis as { __nomeEnv?: Env };

/** Called once by the boot, before anything reads the configuration. */
export function setEnv(env: Env) {
  holder.__nomeEnv = env;
}

export function env(): Env {
  if (!holder.__nomeEnv) throw new Error('The environment was read before the boot set it.');
  return holder.__nomeEnv;
}

/**
 * Whether an Origin is ours: the canonical address. The demo also accepts the name of the request (localhost,
 * 127.0.0.1, a machine in the same network), since its name is not configured.
 */
export function isOwnOrigin(origin: string, host: string | undefined): boolean {
  if (origin === env().appUrl) return true;
  return env().demo && host !== undefined && origin === `http://${host}`;
}
