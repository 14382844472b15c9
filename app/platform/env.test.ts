import { describe, expect, test } from 'vitest';
import { parseEnv, wantsEmbeddedDatabase } from './env.server.ts';

const embedded = { databaseUrl: 'postgres://embutido', secret: 'x'.repeat(40) };
const own = {
  DATABASE_URL: 'postgres://dono@db/nome',
  APP_SECRET: 's'.repeat(32),
  PUBLIC_KEY: 'chave-publica',
  APP_URL: 'https://nome.exemplo/',
  PAYMENTS: 'mercadopago',
  MP_ACCESS_TOKEN: 'TEST-1',
  MP_WEBHOOK_SECRET: 'assinatura',
  SMTP_URL: 'smtps://conta:senha@smtp.exemplo:465',
};

describe('configuration', () => {
  test('without variables, it is the demo on the embedded database', () => {
    expect(wantsEmbeddedDatabase({})).toBe(true);
    expect(parseEnv({}, embedded)).toMatchObject({
      demo: true,
      port: 3000,
      host: '127.0.0.1',
      publicKey: 'demo-public-key',
      appUrl: 'http://127.0.0.1:3000',
    });
  });

  test('the embedded database has no replica', () => {
    expect(() => parseEnv({ DATABASE_REPLICA_URL: own.DATABASE_URL }, embedded)).toThrow(
      /DATABASE_REPLICA_URL also needs DATABASE_URL/,
    );
    const replicaUrl = 'postgres://dono@replica/nome';
    expect(parseEnv({ ...own, DATABASE_REPLICA_URL: replicaUrl })).toMatchObject({ replicaUrl });
  });

  test('an empty variable counts as unset', () => {
    expect(wantsEmbeddedDatabase({ DATABASE_URL: '' })).toBe(true);
    expect(parseEnv({ PORT: '', DATABASE_URL: '' }, embedded)).toMatchObject({ demo: true, port: 3000 });
  });

  test('a port for metrics needs the token that opens them', () => {
    expect(() => parseEnv({ METRICS_PORT: '9464' }, embedded)).toThrow(
      'METRICS_PORT also needs METRICS_TOKEN.',
    );
    const token = 'um-token-de-metricas-com-mais-de-24';
    expect(parseEnv({ METRICS_PORT: '9464', METRICS_TOKEN: token }, embedded).metricsPort).toBe(9464);
  });

  test('an external database ends the demo', () => {
    expect(parseEnv(own)).toMatchObject({
      demo: false,
      secret: own.APP_SECRET,
      appUrl: 'https://nome.exemplo',
    });
  });

  test.each(['APP_SECRET', 'PUBLIC_KEY', 'APP_URL'] as const)(
    'refuses to start on an external database without %s',
    (name) => {
      expect(() => parseEnv({ ...own, [name]: undefined })).toThrow(new RegExp(`required: ${name}`));
    },
  );

  test.each([
    ['APP_SECRET', 'curto'],
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['APP_URL', 'javascript:alert(1)'],
    ['APP_URL', 'http://nome.exemplo'],
    ['APP_URL', 'http://127.0.0.1.nome.exemplo'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres'],
    ['DATABASE_URL', 'postgres:///nome'],
    ['DATABASE_REPLICA_URL', 'replica:5432'],
    ['APP_SECRET_PREVIOUS', `${'a'.repeat(32)},curto`],
    ['FILES_KEY', 'curta'],
    ['MAIL_DELIVERY', 'outbox'],
    ['PAYMENTS', 'Sandbox'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['JOB_WORKERS', 'on'],
    ['METRICS_PORT', '9464x'],
    ['CORS_ORIGINS', 'lixo'],
    ['CORS_ORIGINS', 'https://parceiro.exemplo,https://outro.exemplo/caminho'],
    ['CORS_ORIGINS', 'https://parceiro.exemplo/'],
    ['CORS_ORIGINS', '*'],
    ['WEBHOOK_ORIGINS', 'n8n:5678'],
    ['MAIL_FROM', 'naoemail'],
    ['MAIL_FROM', 'Nome em Dia <sem-arroba>'],
    ['MAIL_FROM', 'Nome <a@exemplo.com.br> e mais'],
  ])('%s=%s is named and refused', (name, value) => {
    expect(() => parseEnv({ ...own, [name]: value })).toThrow(new RegExp(name));
  });

  test.each([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://127.1.2.3',
    'http://[::1]:3000',
    'http://nome.localhost',
  ])('%s is this machine: it may go without https', (APP_URL) => {
    expect(parseEnv({ ...own, APP_URL }).appUrl).toBe(APP_URL);
  });

  test('an installation with its own database requires an explicit choice of payments and mail', () => {
    expect(() => parseEnv({ ...own, PAYMENTS: '' })).toThrow(/PAYMENTS must be chosen/);
    expect(() => parseEnv({ ...own, SMTP_URL: '' })).toThrow(/mail must be chosen/);
    expect(() => parseEnv({ ...own, SMTP_URL: '', MAIL_DELIVERY: 'smtp' })).toThrow(/SMTP_URL/);
  });

  test('an adapter decided by a variable is not the panel’s; the word "panel" leaves it to the panel', () => {
    const decided = (over: NodeJS.ProcessEnv) => [...parseEnv({ ...own, ...over }).decided].sort();
    expect(decided({})).toEqual(['mail', 'payments']);
    expect(decided({ PAYMENTS: 'sandbox', SMTP_URL: '', MAIL_DELIVERY: 'outbox' })).toEqual([
      'mail',
      'payments',
    ]);
    expect(decided({ PAYMENTS: 'panel', SMTP_URL: '', MAIL_DELIVERY: 'panel' })).toEqual([]);
    expect([...parseEnv({}, embedded).decided]).toEqual([]);
  });

  test('previous secrets are a list', () => {
    const [a, b] = ['a'.repeat(32), 'b'.repeat(40)];
    expect(parseEnv({ ...own, APP_SECRET_PREVIOUS: ` ${a}, ${b},` }).previousSecrets).toEqual([a, b]);
    expect(parseEnv(own)).toMatchObject({ previousSecrets: [], filesKey: undefined, previousFilesKeys: [] });
  });

  test('files are on the disk unless buckets are configured, which require credentials', () => {
    expect(parseEnv(own).s3).toBeUndefined();
    expect(() => parseEnv({ ...own, FILES: 's3', S3_ACCESS_KEY_ID: 'a' })).toThrow(/S3_SECRET_ACCESS_KEY/);
    const keys = { FILES: 's3', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    expect(parseEnv({ ...own, ...keys }).s3).toEqual({
      endpoint: undefined,
      region: 'us-east-1',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      bucketPrefix: 'nome-',
      pathStyle: false,
    });
    expect(parseEnv({ ...own, ...keys, S3_ENDPOINT: 'https://s3.exemplo' }).s3?.pathStyle).toBe(true);
  });

  test('traces are sent if an address is set, unless they are switched off', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
    expect(parseEnv(own).tracing).toBeUndefined();
    expect(parseEnv({ ...own, ...endpoint }).tracing).toEqual({
      protocol: 'http/protobuf',
      sampler: 'parentbased_always_on',
      ratio: 1,
    });
    expect(parseEnv({ ...own, ...endpoint, OTEL_SDK_DISABLED: 'true' }).tracing).toBeUndefined();
    expect(parseEnv({ ...own, ...endpoint, OTEL_TRACES_EXPORTER: 'none' }).tracing).toBeUndefined();
  });

  test('origins and the sender are accepted in their usual forms', () => {
    const CORS_ORIGINS = 'https://parceiro.exemplo, http://localhost:8080';
    expect(parseEnv({ ...own, CORS_ORIGINS }).corsOrigins).toEqual([
      'https://parceiro.exemplo',
      'http://localhost:8080',
    ]);
    for (const MAIL_FROM of ['a@exemplo.com.br', 'Nome em Dia <nao-responda@exemplo.com.br>'])
      expect(parseEnv({ ...own, MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
  });

  test.each([
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000'],
    ['fd00::2', 'http://[fd00::2]:3000'],
    ['nome.local', 'http://nome.local:3000'],
  ])('listening on %s, its address is %s', (LISTEN_HOST, appUrl) => {
    const parsed = parseEnv({ LISTEN_HOST }, embedded);
    expect(parsed).toMatchObject({ host: LISTEN_HOST, appUrl });
    expect(URL.canParse(parsed.appUrl)).toBe(true);
  });
});

/** Variables that systems export, as their manuals and images name them. */
const SYSTEMS = {
  'a login shell': {
    MAIL: '/var/mail/root',
    USER: 'root',
    LOGNAME: 'root',
    SHELL: '/bin/bash',
    TERM: 'xterm',
  },
  tcsh: { HOST: 'maquina.empresa.local', HOSTTYPE: 'x86_64-linux', GROUP: 'users', VENDOR: 'unknown' },
  conda: { HOST: 'x86_64-conda-linux-gnu', CONDA_PREFIX: '/opt/conda', CFLAGS: '-O2' },
  systemd: {
    INVOCATION_ID: 'a',
    JOURNAL_STREAM: '8:1',
    NOTIFY_SOCKET: '/run/n',
    LISTEN_FDS: '1',
    LISTEN_PID: '1',
  },
  docker: { HOSTNAME: '3f2a', HOME: '/home/node', NODE_VERSION: '26.10.0', YARN_VERSION: '1.22' },
  kubernetes: {
    KUBERNETES_PORT: 'tcp://10.0.0.1:443',
    METRICS_PORT: 'tcp://10.0.0.9:9090',
    METRICS_PORT_9090_TCP_ADDR: '10.0.0.9',
  },
  ci: { CI: 'true', DEBUG: '', GITHUB_ACTIONS: 'true', RUNNER_OS: 'Linux', CI_JOB_ID: '12', JOBS: '4' },
  sudo: {
    SUDO_USER: 'ana',
    SUDO_UID: '1000',
    SUDO_COMMAND: '/usr/bin/npm start',
    MAIL: '/var/spool/mail/root',
  },
  'a build machine': {
    JOBS: 'max',
    MAKEFLAGS: '-j8',
    DEBUG: '*',
    FORCE_COLOR: '1',
    MAILTO: 'ops@exemplo.com',
  },
  'locales and zones': { TZ: 'Asia/Tokyo', LANG: 'tr_TR.UTF-8', LC_ALL: 'C', LANGUAGE: 'pt_BR:en' },
};

describe('variables of the system', () => {
  test.each(Object.entries(SYSTEMS))('%s changes nothing', (_, exported) => {
    expect(parseEnv(exported, embedded)).toEqual(parseEnv({}, embedded));
  });

  test('older names count with their known values, and present names override them', () => {
    expect(parseEnv({ MAIL: 'outbox', HOST: '0.0.0.0', JOBS: 'off' }, embedded)).toMatchObject({
      decided: new Set(['mail']),
      host: '0.0.0.0',
      jobs: 'off',
    });
    expect(parseEnv({ HOST: '::1' }, embedded).host).toBe('::1');
    expect(parseEnv({ HOST: 'localhost' }, embedded).host).toBe('localhost');
    const both = { HOST: '0.0.0.0', LISTEN_HOST: '127.0.0.2', JOBS: 'off', JOB_WORKERS: 'inline' };
    expect(parseEnv(both, embedded)).toMatchObject({ host: '127.0.0.2', jobs: 'inline' });
  });
});
