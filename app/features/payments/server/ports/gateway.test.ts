import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigurationError, parseEnv, setEnv } from '#app/platform/env.server.ts';
import { gateway, gatewayNamed } from './gateway.server.ts';

const embedded = { databaseUrl: 'postgres://embutido', secret: 'x'.repeat(40) };
const real = { PAYMENTS: 'mercadopago', MP_ACCESS_TOKEN: 'TEST-1', MP_WEBHOOK_SECRET: 'segredo' };

const configure = (source: NodeJS.ProcessEnv) => setEnv(parseEnv(source, embedded));
beforeEach(() => configure({}));
afterEach(() => configure({}));

test('without configuration it is the sandbox, and the other provider is not there', () => {
  expect(gateway().name).toBe('sandbox');
  expect(gatewayNamed('mercadopago')).toBeNull();
});

test('Mercado Pago when configured; charges of the sandbox still find theirs', () => {
  configure(real);
  expect(gateway().name).toBe('mercadopago');
  expect(gatewayNamed('sandbox')?.name).toBe('sandbox');
});

test.each(['MP_ACCESS_TOKEN', 'MP_WEBHOOK_SECRET'])('Mercado Pago without %s does not start', (name) => {
  expect(() => parseEnv({ ...real, [name]: '' }, embedded)).toThrow(ConfigurationError);
});

test('a tolerance that would let old notices in for days does not start', () => {
  expect(() => parseEnv({ WEBHOOK_TOLERANCE_SECONDS: '864000' }, embedded)).toThrow(
    /WEBHOOK_TOLERANCE_SECONDS/,
  );
});
