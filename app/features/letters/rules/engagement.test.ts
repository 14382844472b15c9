import { describe, expect, test } from 'vitest';
import {
  type EngagementBrakes,
  engagementFaults,
  engagementText,
  PACK_ITEMS,
  packMissing,
} from './engagement.ts';

const FACTS: EngagementBrakes = {
  holder: 'Maria Souza',
  scope: 'Pede a retirada do registro e a reparação do dano.',
  verdicts: ['sem_aviso', 'negociavel'],
  week: { same: 1, all: 1 },
};
const faults = (change: Partial<EngagementBrakes>) => engagementFaults({ ...FACTS, ...change });

test('an ordinary case of one person has no fault', () => expect(faults({})).toEqual([]));

test.each(['Associação dos Devedores', 'Sindicato do Comércio', 'Instituto de Defesa do Crédito'])(
  'refuses the collective author %s',
  (holder) => expect(faults({ holder })).toEqual([expect.stringContaining('o próprio cliente')]),
);

describe('an injunction', () => {
  const scope = 'Pede liminar para suspender o registro até a sentença.';
  test('is possible for a record with a reason', () => expect(faults({ scope })).toEqual([]));
  test.each([[['verdadeira']], [['verdadeira', 'sem_aviso']], [['negociavel']], [[]]] as const)(
    'is refused for a record with %j',
    (verdicts) =>
      expect(faults({ scope, verdicts })).toEqual([expect.stringContaining('registro verdadeiro')]),
  );
  test('is refused in words too', () =>
    expect(
      faults({ scope: 'Pede para retirar do Serasa os registros verdadeiros do cliente.' }),
    ).toHaveLength(1));
});

test.each([
  [4, 4, false],
  [5, 5, true],
  [5, 25, false],
  [6, 29, true],
])('%i of %i engagements with one text against one defendant: stopped %s', (same, all, stopped) =>
  expect(faults({ week: { same, all } }).some((fault) => fault.includes('CNJ 159/2024'))).toBe(stopped),
);

test('the contract names lawyer, fee, costs and what deadline and guarantee leave out', () => {
  const text = engagementText({
    ...{ holder: { name: 'Maria Souza', document: '52998224725' }, lawyer: 'Dra. Ana, OAB/SC 12.345' },
    ...{ company: 'Nome em Dia Ltda.', defendant: 'Banco do Vale', place: 'Quod', scope: FACTS.scope },
    ...{ fee: 'Zero.', costs: 'O cliente paga.', on: '2026-11-27' as const },
  });
  for (const words of [
    'Maria Souza, 529.982.247-25',
    'Advogado: Dra. Ana, OAB/SC 12.345',
    'Honorários. Zero. O cliente paga direto ao advogado',
    'Custas da Justiça. O cliente paga.',
    'não incluem este trabalho',
    'Procuração. O cliente nomeia o advogado',
  ])
    expect(text).toContain(words);
});

test('a file is ready only with each of its parts', () => {
  const all = Object.fromEntries(Object.keys(PACK_ITEMS).map((item) => [item, true])) as Record<
    keyof typeof PACK_ITEMS,
    boolean
  >;
  expect(packMissing(all)).toEqual([]);
  for (const item of Object.keys(PACK_ITEMS) as (keyof typeof PACK_ITEMS)[])
    expect(packMissing({ ...all, [item]: false })).toEqual([item]);
});
