import { describe, expect, test } from 'vitest';
import { parseEnv, wantsEmbeddedDatabase } from './env.server.ts';

const embedded = { databaseUrl: 'postgres://embutido', secret: 'x'.repeat(40) };
const own = {
  DATABASE_URL: 'postgres://dono@db/nome',
  APP_SECRET: 's'.repeat(32),
  PUBLIC_KEY: 'chave-publica',
  APP_URL: 'https://nome.exemplo/',
};

describe('configuration', () => {
  test('without any, it is the demo on the embedded database', () => {
    expect(wantsEmbeddedDatabase({})).toBe(true);
    expect(parseEnv({}, embedded)).toMatchObject({
      demo: true,
      port: 3000,
      host: '127.0.0.1',
      publicKey: 'demo-public-key',
      appUrl: 'http://127.0.0.1:3000',
    });
  });

  test('an empty variable is an unset one', () => {
    expect(wantsEmbeddedDatabase({ DATABASE_URL: '' })).toBe(true);
    expect(parseEnv({ PORT: '', DATABASE_URL: '' }, embedded)).toMatchObject({ demo: true, port: 3000 });
  });

  test('an own database ends the demo', () => {
    expect(parseEnv(own)).toMatchObject({
      demo: false,
      secret: own.APP_SECRET,
      appUrl: 'https://nome.exemplo',
    });
  });

  test.each(['APP_SECRET', 'PUBLIC_KEY', 'APP_URL'] as const)(
    'an own database without %s does not start',
    (name) => {
      expect(() => parseEnv({ ...own, [name]: undefined })).toThrow(new RegExp(`obrigatórias: ${name}`));
    },
  );

  test.each([
    ['APP_SECRET', 'curto'],
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['APP_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://x'],
  ])('%s=%s is named and refused', (name, value) => {
    expect(() => parseEnv({ ...own, [name]: value })).toThrow(new RegExp(name));
  });

  test('files are on the disk unless buckets are asked for, and then with what opens them', () => {
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
});
