import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { CepResult } from '#app/lib/lookup-input.ts';
import { lookUpCep } from './look-up-cep.server.ts';
import { brasilApi } from './ports/brasil-api.server.ts';
import { withCircuitBreaker } from './ports/circuit-breaker.server.ts';
import { viaCep } from './ports/via-cep.server.ts';
import { RecentAnswers } from './recent-answers.server.ts';

/** The chain as `LOOKUPS=network` builds it, both services played by one server on this machine. */
async function network() {
  const state = { viaCep: 200, brasilApi: 200, now: 0 };
  const asked: string[] = [];
  const failures: unknown[] = [];
  const server = createServer((request, response) => {
    const first = request.url?.startsWith('/ws/') ?? false;
    asked.push(first ? 'A' : 'B');
    const body = first
      ? { cep: '89801-000', logradouro: 'Rua A', bairro: 'Centro', uf: 'SC' }
      : { cep: '89801000', street: 'Rua B', neighborhood: 'Centro', state: 'SC' };
    response.writeHead(first ? state.viaCep : state.brasilApi).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const now = () => state.now;
  const deps = {
    providers: [viaCep({ trust: 'operator', baseUrl }), brasilApi({ trust: 'operator', baseUrl })].map(
      (each) => withCircuitBreaker(each, { now }),
    ),
    recent: new RecentAnswers<CepResult>(5_000, now),
    onFailure: (provider: string, error: unknown) =>
      failures.push([provider, error instanceof Error && error.message]),
  };
  let next = 89_801_001;
  /** Looks up a new CEP, and returns the queried sources in order, and the resulting street. */
  const ask = async () => {
    asked.length = 0;
    const answer = await lookUpCep(deps, { cep: String(next++) });
    const said = 'failed' in answer ? `failed ${answer.uf}` : answer.erro ? 'unknown' : answer.logradouro;
    return [asked.join(''), said];
  };
  return { state, failures, ask };
}

test('the second service answers for the first; when both fail, the lookup fails and the range gives the state', async () => {
  const { state, ask } = await network();
  expect(await ask()).toEqual(['A', 'Rua A']);
  state.viaCep = 500;
  expect(await ask()).toEqual(['AAB', 'Rua B']);
  state.brasilApi = 503;
  expect(await ask()).toEqual(['AABB', 'failed SC']);
});

test('after five failures in a row the first service is left alone for thirty seconds', async () => {
  const { state, failures, ask } = await network();
  state.viaCep = 500;
  for (let i = 0; i < 5; i += 1) expect(await ask()).toEqual(['AAB', 'Rua B']);
  expect(await ask()).toEqual(['B', 'Rua B']);
  expect(failures.at(-2)).toEqual(['viacep', 'status']);
  expect(failures.at(-1)).toEqual(['viacep', 'open-circuit']);
  state.viaCep = 200;
  state.now = 29_999;
  expect(await ask()).toEqual(['B', 'Rua B']);
  state.now = 30_000;
  expect(await ask()).toEqual(['A', 'Rua A']);
  state.viaCep = 500;
  expect(await ask()).toEqual(['AAB', 'Rua B']);
});

test('two services left alone are not asked, and the lookup fails', async () => {
  const { state, ask } = await network();
  state.viaCep = 500;
  state.brasilApi = 500;
  for (let i = 0; i < 5; i += 1) expect(await ask()).toEqual(['AABB', 'failed SC']);
  expect(await ask()).toEqual(['', 'failed SC']);
});

test('an unknown CEP does not count as a failure of the service', async () => {
  const { state, failures, ask } = await network();
  state.viaCep = 400;
  state.brasilApi = 404;
  for (let i = 0; i < 6; i += 1) expect(await ask()).toEqual(['AB', 'unknown']);
  expect(failures).toEqual([]);
});
