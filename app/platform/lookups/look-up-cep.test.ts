import { beforeAll, describe, expect, test } from 'vitest';
import { CEP_NOT_FOUND, type CepFound, type CepResult } from '#app/lib/lookup-input.ts';
import { parseEnv, setEnv } from '#app/platform/env.server.ts';
import { type CepDeps, lookUpCep } from './look-up-cep.server.ts';
import { lookupCep, lookupCpf } from './lookups.server.ts';
import { RecentAnswers } from './recent-answers.server.ts';

const STREET: CepFound = { erro: false, uf: 'SC', logradouro: 'Avenida Getúlio Vargas', bairro: 'Centro' };
const HOUR = 3_600_000;

/** Sources with the given answers: an address, null for "unknown", an error for no answer. */
function sources(...answers: (CepFound | null | Error)[]) {
  const clock = { now: 0 };
  const calls: string[] = [];
  const failures: string[] = [];
  const deps: CepDeps = {
    providers: answers.map((answer, i) => ({
      name: `source ${i}`,
      async find(cep) {
        calls.push(`${i}:${cep}`);
        if (answer instanceof Error) throw answer;
        return answer;
      },
    })),
    recent: new RecentAnswers<CepResult>(2, () => clock.now),
    onFailure: (provider) => failures.push(provider),
  };
  return { clock, calls, failures, find: (cep: unknown) => lookUpCep(deps, { cep }) };
}
const DOWN = new Error('down');

describe('CEP', () => {
  test('the first source answers alone, and only digits reach it', async () => {
    const { find, calls } = sources(STREET, DOWN);
    expect(await find('89801-000')).toEqual(STREET);
    expect(calls).toEqual(['0:89801000']);
  });

  test('the second answers where the first does not', async () => {
    const { find, failures } = sources(DOWN, STREET);
    expect(await find('89801000')).toEqual(STREET);
    expect(failures).toEqual(['source 0']);
  });

  test('a source that knows it outweighs one that does not', async () => {
    expect(await sources(null, STREET).find('89801000')).toEqual(STREET);
    expect(await sources(null, DOWN).find('89801001')).toEqual(CEP_NOT_FOUND);
    expect(await sources(DOWN, null).find('89801001')).toEqual(CEP_NOT_FOUND);
  });

  test('the range answers for the single CEP of a town that the sources do not know', async () => {
    const { find } = sources(null, null);
    expect(await find('89830000')).toEqual({ erro: false, uf: 'SC', logradouro: '', bairro: '' });
    expect(await find('89830001')).toEqual(CEP_NOT_FOUND);
    expect(await find('00100000')).toEqual(CEP_NOT_FOUND);
  });

  test('fails when no source answers, with the state of the range, and asks again next time', async () => {
    const { find, calls } = sources(DOWN, DOWN);
    expect(await find('89801000')).toEqual({ failed: true, uf: 'SC' });
    expect(await find('00100000')).toEqual({ failed: true, uf: '' });
    await find('89801000');
    expect(calls).toHaveLength(6);
  });

  test.each([[undefined], [null], [89801000], ['8980100'], ['898010000'], ['8'.repeat(1_000)], [''], [{}]])(
    '%j is not looked up',
    async (cep) => {
      const { find, calls } = sources(STREET);
      expect(await find(cep)).toEqual(CEP_NOT_FOUND);
      expect(calls).toEqual([]);
    },
  );

  test('an address is remembered for a day, "unknown" for an hour', async () => {
    const { find, calls, clock } = sources(STREET);
    await find('89801000');
    clock.now = 24 * HOUR - 1;
    expect(await find('89801-000')).toEqual(STREET);
    expect(calls).toHaveLength(1);
    clock.now = 24 * HOUR;
    await find('89801000');
    expect(calls).toHaveLength(2);

    const unknown = sources(null);
    await unknown.find('89801001');
    unknown.clock.now = HOUR - 1;
    await unknown.find('89801001');
    expect(unknown.calls).toHaveLength(1);
    unknown.clock.now = HOUR;
    await unknown.find('89801001');
    expect(unknown.calls).toHaveLength(2);
  });

  test('drops the least recently requested answer first', async () => {
    const { find, calls } = sources(STREET);
    for (const cep of ['89801000', '89802000', '89801000', '89803000', '89801000']) await find(cep);
    expect(calls).toEqual(['0:89801000', '0:89802000', '0:89803000']);
    await find('89802000');
    expect(calls).toHaveLength(4);
  });
});

describe('the door, without configuration', () => {
  beforeAll(() => setEnv(parseEnv({}, { databaseUrl: 'postgres://unused', secret: 'x'.repeat(32) })));

  test('answers a CEP from the ranges, without a request', async () => {
    expect(await lookupCep({ cep: '01310-100' })).toEqual({
      erro: false,
      uf: 'SP',
      logradouro: '',
      bairro: '',
    });
    expect(await lookupCep({})).toEqual(CEP_NOT_FOUND);
    expect(await lookupCep(null)).toEqual(CEP_NOT_FOUND);
  });

  test.each([
    [{ cpf: '52998224725' }, { valid: true, formatted: '529.982.247-25' }],
    [{ cpf: '529.982.247-25' }, { valid: true, formatted: '529.982.247-25' }],
    [{ cpf: '52998224726' }, { valid: false, formatted: '529.982.247-26' }],
    [{ cpf: '11111111111' }, { valid: false, formatted: '111.111.111-11' }],
    [{ cpf: '529982247' }, { valid: false, formatted: '' }],
    [{ cpf: 52998224725 }, { valid: false, formatted: '' }],
    [{}, { valid: false, formatted: '' }],
    ['52998224725', { valid: false, formatted: '' }],
  ])('CPF %j', async (input, answer) => expect(await lookupCpf(input)).toEqual(answer));
});
