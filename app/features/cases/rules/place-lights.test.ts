import { expect, test } from 'vitest';
import { isAllClear, type KnownPlace, placeLights } from './place-lights.ts';

const TODAY = '2026-11-24';
const at = (place: KnownPlace['place'], rest: Partial<KnownPlace>): KnownPlace => ({
  place,
  open: 0,
  removed: 0,
  next: null,
  reportOn: null,
  ...rest,
});
const said = (known: KnownPlace[], over = false) =>
  placeLights(known, { today: TODAY, over })?.map(({ place, state, count, when }) =>
    [place, state, count, when].join(', '),
  );

test('five places have a light, others once something is known of them', () => {
  expect(said([])).toBeUndefined();
  expect(
    said([
      at('serasa', { open: 2, removed: 1, next: { rule: 'letter_answer', dueOn: '2026-12-01' } }),
      at('spc', { open: 1, next: { rule: 'five_years', dueOn: '2025-03-10' } }),
      at('quod', { removed: 1 }),
      at('cenprot', { reportOn: '2026-11-02' }),
      at('scr', { open: 1 }),
    ]),
  ).toEqual([
    'serasa, tangled, 2 em aberto, Resposta até 1º/12',
    'spc, tangled, 1 em aberto, Limite da lei passou em 10/03/2025',
    'boavista, unknown, Sem consulta, ainda não olhamos aqui',
    'quod, straight, 1 retirado, nada em aberto',
    'cenprot, straight, Nada consta, no relatório de 02/11/2026',
    'scr, tangled, 1 em aberto, sem data marcada',
  ]);
});

test('our own day has passed only on the day after it', () =>
  expect(said([at('spc', { open: 1, next: { rule: 'promise', dueOn: TODAY } })])?.[1]).toBe(
    'spc, tangled, 1 em aberto, Nossa parte até 24/11',
  ));

test('after the end of the contract an open record shows no day', () =>
  expect(said([at('spc', { open: 1, next: { rule: 'promise', dueOn: TODAY } })], true)?.[1]).toBe(
    'spc, tangled, 1 em aberto, sem acompanhamento nosso',
  ));

test('all is clear once listings were removed and no open one is left; a clean report alone is no result', () => {
  expect(isAllClear([at('serasa', { removed: 2 }), at('spc', { reportOn: '2026-11-02' })])).toBe(true);
  expect(isAllClear([at('serasa', { removed: 2 }), at('spc', { open: 1 })])).toBe(false);
  expect(isAllClear([at('spc', { reportOn: '2026-11-02' })])).toBe(false);
  expect(isAllClear([])).toBe(false);
});
