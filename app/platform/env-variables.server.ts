import net from 'node:net';
import { z } from 'zod';

const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error);
};
const oneOf = <const Word extends string>(...words: Word[]) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` });
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' });
function splitList(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
const postgresAddress = z.url({
  protocol: /^postgres(ql)?$/,
  hostname: /./,
  error: 'must look like postgres://user:password@host:5432/database',
});

/** `Name <address>`, or the address alone. */
const mailSender = z
  .string()
  .refine(
    (sender) => z.email().safeParse(/^[^<>]*<([^<>]+)>$/.exec(sender)?.[1] ?? sender).success,
    'must be an address such as nome@example.com or Nome <nome@example.com>',
  );

/** Origins as a browser sends them, separated by commas: scheme, host and port, without a path. */
const origins = z
  .string()
  .default('')
  .transform(splitList)
  .refine(
    (list) =>
      list.every(
        (origin) => /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin,
      ),
    'must hold origins such as https://example.com, without a path and in lower case, separated by commas',
  );

const SECRET_SIZE = 'needs at least 32 characters';

/** Previous secrets, separated by commas; they only open and verify. */
const previousSecrets = z
  .string()
  .default('')
  .transform(splitList)
  .refine((secrets) => secrets.every(({ length }) => length >= 32), SECRET_SIZE);

/** `21:00-08:00` or `off`, as minutes of the day. */
const quietHours = z
  .string()
  .regex(/^(off|([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)$/, 'must look like 21:00-08:00, or be off')
  .default('21:00-08:00')
  .transform((text) => {
    const [from = 0, to = 0] = text === 'off' ? [] : text.split('-').map(minutes);
    return { from, to };
  });
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/**
 * The only place that reads environment variables. `npm start` without any of them is the demo: an embedded
 * database, its own secret, accounts and sample data. `DATABASE_URL` turns the demo off and makes the secrets
 * and the choice of payments and mail obligatory, so that a forgotten variable stops the start instead of
 * granting access or taking orders without real payments.
 */
export const Variables = z.object({
  NODE_ENV: oneOf('development', 'production', 'test').default('production'),
  PORT: whole(0, 65_535).default(3000),
  LISTEN_HOST: z.string().min(1).default('127.0.0.1'),
  APP_URL: webAddress.optional(),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_REPLICA_URL: postgresAddress.optional(),
  APP_SECRET: z.string().min(32, SECRET_SIZE).optional(),
  APP_SECRET_PREVIOUS: previousSecrets,
  FILES_KEY: z.string().min(32, SECRET_SIZE).optional(),
  FILES_KEY_PREVIOUS: previousSecrets,
  PUBLIC_KEY: z.string().min(8, 'needs at least 8 characters').optional(),
  DATA_DIR: z.string().default('.data'),
  MAIL_DELIVERY: oneOf('outbox', 'smtp', 'panel').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: mailSender.default('Nome em Dia <nao-responda@nomeemdia.com.br>'),
  LOOKUPS: oneOf('embedded', 'network').optional(),
  CHAT_URL: webAddress.optional(),
  CHAT_KEY: z.string().optional(),
  CHAT_MODEL: z.string().optional(),
  PAYMENTS: oneOf('sandbox', 'mercadopago', 'asaas', 'panel').optional(),
  MP_ACCESS_TOKEN: z.string().optional(),
  MP_WEBHOOK_SECRET: z.string().optional(),
  MP_API_URL: webAddress.optional(),
  ASAAS_API_KEY: z.string().optional(),
  ASAAS_WEBHOOK_TOKEN: z.string().optional(),
  ASAAS_API_URL: webAddress.optional(),
  WHATSAPP_API_URL: webAddress.optional(),
  WEBHOOK_TOLERANCE_SECONDS: whole(10, 86_400).default(300),
  CORS_ORIGINS: origins,
  WEBHOOK_ORIGINS: origins,
  TRUSTED_PROXIES: whole(0, 5).default(0),
  COMPRESSION: oneOf('own', 'proxy').default('own'),
  FAST_WAYS: oneOf('on', 'off').default('on'),
  DB_POOL: whole(2, 200).default(10),
  FILES: oneOf('disk', 's3').optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_BUCKET_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]*$/, 'only lower-case letters, digits and hyphens')
    .default('nome-'),
  S3_PATH_STYLE: oneOf('true', 'false').optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'needs at least 12 characters').optional(),
  OUTGOING: oneOf('public', 'any').default('public'),
  UPLOAD_MAX_MB: whole(1, 100).default(10),
  QUIET_HOURS: quietHours,
  JOB_WORKERS: oneOf('inline', 'off').default('inline'),
  DEMO_SIZE: oneOf('small', 'full').default('full'),
  DEMO_LAWYER: oneOf('on', 'off').default('on'),
  SLOW_STATEMENT_MS: whole(0, 600_000).default(500),
  METRICS_TOKEN: z.string().min(24, 'needs at least 24 characters').optional(),
  METRICS_PORT: whole(0, 65_535).optional(),
  DRAIN_SECONDS: whole(0, 300).default(0),
  SHUTDOWN_SECONDS: whole(0, 600).default(30),
  OTEL_SDK_DISABLED: oneOf('true', 'false').default('false'),
  OTEL_TRACES_EXPORTER: oneOf('otlp', 'none').default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf('http/protobuf', 'http/json').default('http/protobuf'),
  OTEL_TRACES_SAMPLER: oneOf(...SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').default('info'),
});

/**
 * Names that an earlier release read and that systems also set: login shells export `MAIL=/var/mail/USER`,
 * tcsh and conda `HOST`, node-gyp reads `JOBS=max`. Each counts only with a value that an earlier release
 * accepted. A `HOST` with the machine's name is ignored: listening on the default, loopback, is the safe
 * result.
 */
const OLDER_NAMES: readonly [string, keyof z.infer<typeof Variables>, (value: string) => boolean][] = [
  ['MAIL', 'MAIL_DELIVERY', (value) => /^(outbox|smtp|panel)$/.test(value)],
  ['HOST', 'LISTEN_HOST', (value) => value === 'localhost' || net.isIP(value) !== 0],
  ['JOBS', 'JOB_WORKERS', (value) => /^(inline|off)$/.test(value)],
];

/**
 * Whether Kubernetes set the variable, as it does for each pod when a service of the namespace is called
 * `metrics`.
 */
const isServiceLink = ([name, value]: [string, string]) =>
  name === 'METRICS_PORT' && /^(tcp|udp|sctp):\/\//.test(value);

/** Variables meant for the product, under their present names. */
export function givenVariables(source: NodeJS.ProcessEnv): Record<string, string> {
  // An empty variable counts as unset: compose files and CI systems pass them that way.
  const set = Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const given = Object.fromEntries(set.filter((entry) => !isServiceLink(entry)));
  for (const [older, name, isOurs] of OLDER_NAMES) {
    const value = given[older];
    if (value && isOurs(value)) given[name] ??= value;
  }
  return given;
}
