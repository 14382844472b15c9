import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { brasilApi } from './brasil-api.server.ts';
import type { CepProvider } from './cep-provider.server.ts';
import { withCircuitBreaker } from './circuit-breaker.server.ts';
import { viaCep } from './via-cep.server.ts';

type Handler = (response: ServerResponse, request: IncomingMessage) => void;

let asked: string[] = [];
afterEach(() => {
  asked = [];
});

/** A server on this machine that answers its requests one after another as told, the last one again and again. */
async function serving(...handlers: Handler[]): Promise<string> {
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    handlers[Math.min(asked.length, handlers.length) - 1]?.(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json =
  (status: number, body: unknown): Handler =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const text =
  (status: number, body: string): Handler =>
  (response) =>
    response.writeHead(status).end(body);
const cut: Handler = (response) => response.destroy();
const cutInTheMiddle: Handler = (response) => {
  response.writeHead(200, { 'content-length': '500' }).write('{"uf":"SC",');
  setTimeout(() => response.destroy(), 20);
};
const silent: Handler = () => {};
const dripping: Handler = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const drip = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(drip));
};

const VIA_CEP = {
  cep: '89801-000',
  logradouro: 'Avenida Getúlio Vargas',
  complemento: '',
  bairro: 'Centro',
  localidade: 'Chapecó',
  uf: 'SC',
  ibge: '4204202',
  ddd: '49',
};
const BRASIL_API = {
  cep: '89801000',
  state: 'SC',
  city: 'Chapecó',
  neighborhood: 'Centro',
  street: 'Avenida Getúlio Vargas',
  service: 'correios',
};
const FOUND = { erro: false, uf: 'SC', logradouro: 'Avenida Getúlio Vargas', bairro: 'Centro' };

const adapters: [string, (baseUrl: string) => CepProvider, unknown, string][] = [
  [
    'ViaCEP',
    (baseUrl) => viaCep({ trust: 'operator', baseUrl, timeoutMs: 800 }),
    VIA_CEP,
    'GET /ws/89801000/json/',
  ],
  [
    'BrasilAPI',
    (baseUrl) => brasilApi({ trust: 'operator', baseUrl, timeoutMs: 800 }),
    BRASIL_API,
    'GET /api/cep/v1/89801000',
  ],
];

describe.each(adapters)('%s', (_, adapter, body, request) => {
  const find = async (...handlers: Handler[]) => adapter(await serving(...handlers)).find('89801000');

  test('hands over the address', async () => {
    expect(await find(json(200, body))).toEqual(FOUND);
    expect(asked).toEqual([request]);
  });

  test.each([
    ['500', json(500, {})],
    ['503 in HTML', text(503, '<html>')],
    ['a cut connection', cut],
    ['a connection cut within the answer', cutInTheMiddle],
  ])('tries once more after %s', async (_name, handler) => {
    expect(await find(handler, json(200, body))).toEqual(FOUND);
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['500 twice', json(500, {}), { code: 'status', status: 500 }],
    ['two cut connections', cut, { code: 'connection' }],
  ])('gives up after %s', async (_name, handler, failure) => {
    await expect(find(handler)).rejects.toMatchObject(failure);
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['no answer', silent, { code: 'timeout' }],
    ['an answer that never ends', dripping, { code: 'timeout' }],
    ['429', json(429, {}), { code: 'status', status: 429 }],
    ['403', text(403, ''), { code: 'status', status: 403 }],
    ['no JSON', text(200, '<html>'), { code: 'answer' }],
    ['JSON that is no object', json(200, null), { code: 'answer' }],
    ['an unknown state', json(200, { ...(body as object), uf: 'XX', state: 'XX' }), { code: 'answer' }],
    ['no state', json(200, {}), { code: 'answer' }],
    [
      'fields of another kind',
      json(200, { uf: 'SC', state: 'SC', logradouro: {}, street: [] }),
      { code: 'answer' },
    ],
  ])('does not wait twice after %s', async (_name, handler, failure) => {
    const before = performance.now();
    await expect(find(handler)).rejects.toMatchObject(failure);
    expect(asked).toHaveLength(1);
    expect(performance.now() - before).toBeLessThan(1_500);
  });

  test('a town with one CEP has no street', async () => {
    const town = { ...(body as object), logradouro: '', bairro: null, street: null, neighborhood: undefined };
    expect(await find(json(200, town))).toEqual({ erro: false, uf: 'SC', logradouro: '', bairro: '' });
  });

  test('a source that refuses connections is a failure, not a crash', async () => {
    await expect(adapter('http://127.0.0.1:1').find('89801000')).rejects.toMatchObject({
      code: 'connection',
    });
  });
});

describe('a CEP that does not exist', () => {
  test.each([
    ['erro as a boolean', json(200, { erro: true })],
    ['erro as a string', json(200, { erro: 'true' })],
    ['400', text(400, '<h3>Http 400</h3>')],
  ])('ViaCEP says so with %s', async (_name, handler) => {
    expect(await viaCep({ trust: 'operator', baseUrl: await serving(handler) }).find('99999999')).toBeNull();
    expect(asked).toHaveLength(1);
  });

  test('a 404 of ViaCEP does not mean an unknown CEP: the page no longer exists', async () => {
    await expect(
      viaCep({ trust: 'operator', baseUrl: await serving(text(404, '')) }).find('99999999'),
    ).rejects.toMatchObject({
      code: 'answer',
    });
  });

  test.each([
    ['404', json(404, { name: 'CepPromiseError', type: 'service_error' })],
    ['400', json(400, { type: 'validation_error' })],
  ])('BrasilAPI says so with %s', async (_name, handler) => {
    expect(
      await brasilApi({ trust: 'operator', baseUrl: await serving(handler) }).find('99999999'),
    ).toBeNull();
    expect(asked).toHaveLength(1);
  });
});

describe('circuit breaker', () => {
  /** A source that fails while `down`, with a clock moved by hand. */
  function source() {
    const state = { down: true, calls: 0, now: 0 };
    const provider = {
      name: 'source',
      async find() {
        state.calls += 1;
        if (state.down) throw new Error('down');
        return null;
      },
    };
    const guarded = withCircuitBreaker(provider, { now: () => state.now, failures: 3, restMs: 1_000 });
    return { state, ask: () => guarded.find('89801000').catch((error) => error.code ?? error.message) };
  }

  test('leaves a source alone after failures in a row, tries it once after the rest, and trusts it again', async () => {
    const { state, ask } = source();
    for (let i = 0; i < 3; i += 1) expect(await ask()).toBe('down');
    expect(await ask()).toBe('open-circuit');
    expect(state.calls).toBe(3);
    state.now = 1_000;
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['down', 'open-circuit', 'open-circuit']);
    state.now = 2_000;
    state.down = false;
    expect(await ask()).toBeNull();
    state.down = true;
    expect(await ask()).toBe('down');
    expect(state.calls).toBe(6);
  });

  test('failures that are not in a row do not count', async () => {
    const { state, ask } = source();
    for (let i = 0; i < 5; i += 1) {
      state.down = i % 3 !== 2;
      await ask();
    }
    expect(state.calls).toBe(5);
    state.down = false;
    expect(await ask()).toBeNull();
  });
});
