import { z } from 'zod';
import type { S3Config } from './storage/s3-store.server.ts';

/**
 * The only place that reads environment variables. `npm start` without any of them is the demo: an embedded
 * database, its own secret, accounts and data to look at. `DATABASE_URL` turns the demo off and makes the
 * secrets obligatory, so that a forgotten variable stops the start instead of opening a door.
 */
const Raw = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  APP_SECRET: z.string().min(32, 'precisa de pelo menos 32 caracteres').optional(),
  PUBLIC_KEY: z.string().min(8, 'precisa de pelo menos 8 caracteres').optional(),
  DATA_DIR: z.string().default('.data'),
  SMTP_URL: z.string().startsWith('smtp').optional(),
  MAIL_FROM: z.string().default('Nome em Dia <nao-responda@nomeemdia.com.br>'),
  LOOKUPS: z.enum(['embedded', 'network']).default('embedded'),
  CHAT_URL: z.url({ protocol: /^https?$/ }).optional(),
  CHAT_KEY: z.string().optional(),
  CHAT_MODEL: z.string().optional(),
  PAYMENTS: z.enum(['sandbox', 'mercadopago']).default('sandbox'),
  MP_ACCESS_TOKEN: z.string().optional(),
  MP_WEBHOOK_SECRET: z.string().optional(),
  MP_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  WEBHOOK_TOLERANCE_SECONDS: z.coerce.number().int().min(10).max(86_400).default(300),
  CORS_ORIGINS: z.string().default(''),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  DB_POOL: z.coerce.number().int().min(2).max(200).default(10),
  FILES: z.enum(['disk', 's3']).default('disk'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_BUCKET_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]*$/, 'só letras minúsculas, números e hífens')
    .default('nome-'),
  S3_PATH_STYLE: z.enum(['true', 'false']).optional(),
  OUTGOING: z.enum(['public', 'any']).default('public'),
  UPLOAD_MAX_MB: z.coerce.number().int().min(1).max(100).default(10),
  JOBS: z.enum(['inline', 'off']).default('inline'),
  METRICS_TOKEN: z.string().min(24, 'precisa de pelo menos 24 caracteres').optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Env = {
  mode: 'development' | 'production' | 'test';
  /** True without `DATABASE_URL`: seeded data, demo accounts, /dev/mail. */
  demo: boolean;
  port: number;
  host: string;
  /** Canonical address, without a final slash; links in e-mails and the origin check use it. */
  appUrl: string;
  /** Owner's connection string: migrations only. */
  databaseUrl: string;
  secret: string;
  publicKey: string;
  dataDir: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  lookups: 'embedded' | 'network';
  /** A provider of OpenAI's protocol, `url` up to and without `/chat/completions`; else the embedded assistant. */
  chat: { url: string; key: string | undefined; model: string } | undefined;
  /** Without Mercado Pago's secrets, the embedded sandbox. `apiUrl` is for tests: another server of its protocol. */
  payments: {
    mercadoPago: MercadoPago | undefined;
    webhookToleranceSeconds: number;
    apiUrl?: string | undefined;
  };
  corsOrigins: string[];
  /** How many proxies in front may be believed about the visitor's address. */
  trustedProxies: number;
  poolSize: number;
  /** Where files are kept; the disk unless it is there. */
  s3: S3Config | undefined;
  /** Adapters that the variables settle: what the panel stored for them waits. */
  decided: ReadonlySet<DecidedAdapter>;
  /** Where addresses from the panel (webhooks, models, mail servers) may lead; `any` is for development and tests. */
  outgoing: 'public' | 'any';
  /** The largest file that somebody may send. */
  uploadMaxBytes: number;
  /** `inline`: this process also works the queue; `off`: a `npm run worker` does. */
  jobs: 'inline' | 'off';
  /** Who brings it may read `/metrics`; without it there is no such address. */
  metricsToken: string | undefined;
  /** Where a process without pages (`npm run worker`) offers its metrics. */
  metricsPort: number | undefined;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

/** Each adapter with the variable that settles it. */
export const DECIDING = {
  payments: 'PAYMENTS',
  mail: 'SMTP_URL',
  assistant: 'CHAT_URL',
  lookups: 'LOOKUPS',
  files: 'FILES',
} as const;
export type DecidedAdapter = keyof typeof DECIDING;

export type MercadoPago = { accessToken: string; webhookSecret: string; apiUrl: string | undefined };

/** What the embedded cluster hands over when nothing is configured. */
export type EmbeddedDefaults = { databaseUrl: string; secret: string };

export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** True when the configuration asks for the embedded database. Cheap: nothing else is validated. */
export const wantsEmbeddedDatabase = (source: NodeJS.ProcessEnv = process.env) => !source.DATABASE_URL;

/** @throws ConfigurationError in Portuguese, naming each variable at fault. */
export function parseEnv(source: NodeJS.ProcessEnv, embedded?: EmbeddedDefaults): Env {
  // An empty variable is an unset one: compose files and CI systems pass them that way.
  const parsed = Raw.safeParse(
    Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')),
  );
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigurationError(`Configuração inválida:\n${lines.join('\n')}`);
  }
  const raw = parsed.data;
  if (raw.CHAT_URL && !raw.CHAT_MODEL) throw new ConfigurationError('Com CHAT_URL, falta CHAT_MODEL.');
  const demo = raw.DATABASE_URL === undefined;
  if (demo && !embedded) throw new ConfigurationError('Falta DATABASE_URL.');
  const missing = demo ? [] : (['APP_SECRET', 'PUBLIC_KEY', 'APP_URL'] as const).filter((name) => !raw[name]);
  if (missing.length > 0) {
    throw new ConfigurationError(
      `Com DATABASE_URL definido, estas variáveis são obrigatórias: ${missing.join(', ')}.`,
    );
  }
  return {
    mode: raw.NODE_ENV,
    demo,
    port: raw.PORT,
    host: raw.HOST,
    appUrl: (raw.APP_URL ?? `http://${raw.HOST === '0.0.0.0' ? 'localhost' : raw.HOST}:${raw.PORT}`).replace(
      /\/$/,
      '',
    ),
    databaseUrl: raw.DATABASE_URL ?? embedded?.databaseUrl ?? '',
    secret: raw.APP_SECRET ?? embedded?.secret ?? '',
    publicKey: raw.PUBLIC_KEY ?? 'demo-public-key',
    dataDir: raw.DATA_DIR,
    smtpUrl: raw.SMTP_URL,
    mailFrom: raw.MAIL_FROM,
    lookups: raw.LOOKUPS,
    chat: raw.CHAT_URL ? { url: raw.CHAT_URL, key: raw.CHAT_KEY, model: raw.CHAT_MODEL ?? '' } : undefined,
    payments: {
      mercadoPago: mercadoPagoOf(raw),
      webhookToleranceSeconds: raw.WEBHOOK_TOLERANCE_SECONDS,
      apiUrl: raw.MP_API_URL,
    },
    corsOrigins: raw.CORS_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    trustedProxies: raw.TRUSTED_PROXIES,
    poolSize: raw.DB_POOL,
    s3: s3Of(raw),
    decided: new Set(
      (Object.keys(DECIDING) as DecidedAdapter[]).filter((adapter) => source[DECIDING[adapter]]),
    ),
    outgoing: raw.OUTGOING,
    uploadMaxBytes: raw.UPLOAD_MAX_MB * 1024 * 1024,
    jobs: raw.JOBS,
    metricsToken: raw.METRICS_TOKEN,
    metricsPort: raw.METRICS_PORT,
    logLevel: raw.LOG_LEVEL,
  };
}

/** @throws ConfigurationError when the gateway is asked for without what it needs. */
function mercadoPagoOf(raw: z.infer<typeof Raw>): MercadoPago | undefined {
  if (raw.PAYMENTS !== 'mercadopago') return undefined;
  const { MP_ACCESS_TOKEN: accessToken, MP_WEBHOOK_SECRET: webhookSecret, MP_API_URL: apiUrl } = raw;
  if (!accessToken || !webhookSecret) {
    throw new ConfigurationError('Com PAYMENTS=mercadopago, faltam MP_ACCESS_TOKEN ou MP_WEBHOOK_SECRET.');
  }
  return { accessToken, webhookSecret, apiUrl };
}

/** @throws ConfigurationError when buckets are asked for without what opens them. */
function s3Of(raw: z.infer<typeof Raw>): S3Config | undefined {
  if (raw.FILES !== 's3') return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint } = raw;
  if (!accessKeyId || !secretAccessKey) {
    throw new ConfigurationError('Com FILES=s3, faltam S3_ACCESS_KEY_ID ou S3_SECRET_ACCESS_KEY.');
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

/** Called once by the boot, before anything asks. */
export function setEnv(env: Env) {
  holder.__nomeEnv = env;
}

export function env(): Env {
  if (!holder.__nomeEnv) throw new Error('The environment was read before the boot set it.');
  return holder.__nomeEnv;
}

/**
 * Is this Origin ours? The canonical address; the demo also takes the name it was reached by (localhost,
 * 127.0.0.1, a machine in the same network), since nothing configured says what it is called.
 */
export function isOwnOrigin(origin: string, host: string | undefined): boolean {
  if (origin === env().appUrl) return true;
  return env().demo && host !== undefined && origin === `http://${host}`;
}
