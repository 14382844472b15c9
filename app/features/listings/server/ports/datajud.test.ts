import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type CourtPeer, documentsOf, startCourtPeer } from '#tests/court-records.ts';
import { dataJud } from './datajud.server.ts';

const SC = '5001234-58.2025.8.24.0018';
const DIGITS = '50012345820258240018';

let peer: CourtPeer;
beforeEach(async () => {
  peer = await startCourtPeer();
  onTestFinished(() => peer.stop());
});
const records = (options: object = {}) =>
  dataJud({
    url: peer.url,
    key: 'publica',
    trust: 'operator',
    paceMs: 0,
    backoffMs: [5, 5],
    timeoutMs: 1_000,
    ...options,
  });

const document = (grau: string, movimentos: object[], more: object = {}) => ({
  ...{ numeroProcesso: DIGITS, grau, nivelSigilo: 0, dataHoraUltimaAtualizacao: '2026-11-20T10:00:00.000Z' },
  movimentos,
  orgaoJulgador: { codigo: '12345', nome: '2ª Vara Cível' },
  ...more,
});

describe('the public records', () => {
  test('are asked by the twenty digits, at the court of the number, with the key', async () => {
    expect(await records().find(SC)).toEqual({ kind: 'unknown' });
    expect(peer.asked).toMatchObject([{ court: 'tjsc', number: DIGITS, key: 'APIKey publica' }]);
  });

  test('give movements of two instances, sorted, each once, codes as numbers and instants as ISO texts', async () => {
    peer.documents.set(DIGITS, [
      document('G2', [{ codigo: 348, nome: 'Liminar', dataHora: '20260610120000' }]),
      document('G1', [
        { codigo: '51', nome: 'Conclusão', dataHora: '2026-02-01T12:00:00.000Z' },
        { codigo: 339, nome: 'Liminar', dataHora: '2026-03-02T15:00:00.000Z' },
        {
          codigo: 26,
          nome: 'Distribuição',
          dataHora: '2026-01-10T12:00:00.000Z',
          complementosTabelados: [{ codigo: 2, nome: 'sorteio' }],
        },
        { codigo: 51, nome: 'Conclusão', dataHora: '2026-02-01T12:00:00.000Z' },
        { codigo: 60, nome: 'Expedição', dataHora: 'ontem' },
      ]),
    ]);
    const found = await records().find(SC);
    if (found.kind !== 'found') throw new Error(found.kind);
    expect(found.movements.map(({ grau, code, at, effect }) => [grau, code, at, effect])).toEqual([
      ['G1', 26, '2026-01-10T12:00:00.000Z', null],
      ['G1', 51, '2026-02-01T12:00:00.000Z', null],
      ['G1', 339, '2026-03-02T15:00:00.000Z', 'injunction_granted'],
      ['G2', 348, '2026-06-10T15:00:00.000Z', 'injunction_revoked'],
    ]);
    expect(found.movements[0]?.complement).toBe('sorteio');
  });

  test('keeps both of two movements that differ only in their complement', async () => {
    const notice = (nome: string) => ({
      ...{ codigo: 60, nome: 'Expedição de documento', dataHora: '2026-02-01T12:00:00.000Z' },
      complementosTabelados: [{ codigo: 4, nome }],
    });
    peer.documents.set(DIGITS, [document('G1', [notice('Ofício'), notice('Mandado'), notice('Ofício')])]);
    const found = await records().find(SC);
    expect(found.kind === 'found' && found.movements.map(({ complement }) => complement)).toEqual([
      'Ofício',
      'Mandado',
    ]);
  });

  test('returns documents of the shards that answered in time, although another shard failed', async () => {
    const movement = { codigo: 26, nome: 'Distribuição', dataHora: '2026-01-10T12:00:00Z' };
    peer.answers.push({ body: { _shards: { failed: 1 }, ...documentsOf([document('G1', [movement])]) } });
    expect(await records().find(SC)).toMatchObject({ kind: 'found', movements: [{ code: 26 }] });
  });

  test('skip a sealed lawsuit, and other numbers in the same answer', async () => {
    peer.documents.set(DIGITS, [
      document('G1', [{ codigo: 26, nome: 'x', dataHora: '2026-01-10T12:00:00Z' }], { nivelSigilo: 1 }),
    ]);
    expect(await records().find(SC)).toEqual({ kind: 'sealed' });
    peer.documents.set(DIGITS, [document('G1', [], { numeroProcesso: '00000000000000000000' })]);
    expect(await records().find(SC)).toEqual({ kind: 'unknown' });
  });

  test('are asked under both names of the electoral court of the Federal District', async () => {
    peer.courts = new Set(['tre-df']);
    const number = '00000010720256070001';
    expect(await records().find(number)).toEqual({ kind: 'unknown' });
    expect(peer.asked.map(({ court }) => court)).toEqual(['tre-dft', 'tre-df']);
  });

  test('are not asked for a court that they do not have', async () => {
    expect(await records().find('0000001-00.2025.1.00.0000')).toEqual({ kind: 'unknown' });
    expect(peer.asked).toEqual([]);
  });
});

describe('an unusable answer', () => {
  test.each([
    ['a refused key', { status: 401, text: '{}' }, '401'],
    ['an error', { status: 500, text: 'x' }, 'status'],
    ['no JSON', { text: '<html>' }, 'answer'],
    ['another JSON', { body: { hits: [] } }, 'answer'],
    ['a search that timed out', { body: { timed_out: true, ...documentsOf([]) } }, 'partial'],
    ['a failed shard', { body: { _shards: { total: 5, failed: 1 }, ...documentsOf([]) } }, 'partial'],
    ['no answer in time', { delayMs: 1_500 }, 'timeout'],
  ])('%s fails with its name', async (_, answer, code) => {
    peer.answers.push(answer);
    await expect(records().find(SC)).rejects.toMatchObject({ name: 'CourtFailure', code });
    expect(peer.asked).toHaveLength(1);
  });

  test('waits after 429 as long as the answer requests, and fails in the end', async () => {
    peer.answers.push({ status: 429, text: '', headers: { 'retry-after': '1' } }, { body: documentsOf([]) });
    expect(await records().find(SC)).toEqual({ kind: 'unknown' });
    const [first, second] = peer.asked;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(990);
    peer.answers.push(...Array.from({ length: 5 }, () => ({ status: 429, text: '' })));
    await expect(records().find(SC)).rejects.toMatchObject({ code: 'busy' });
    expect(peer.asked).toHaveLength(5);
  });

  test('a server that is not there fails as a connection', async () => {
    await expect(records({ url: 'http://127.0.0.1:1' }).find(SC)).rejects.toMatchObject({
      code: 'connection',
    });
  });
});

test('pauses between two requests', async () => {
  const paced = records({ paceMs: 120 });
  await paced.find(SC);
  await paced.find(SC);
  const [first, second] = peer.asked;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(110);
});
