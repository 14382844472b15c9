import { expect, test } from 'vitest';
import { isAllClear, type KnownPlace, placeLights } from './place-lights.ts';

const TODAY = '2026-11-24';
const at = (place: KnownPlace['place'], rest: Partial<KnownPlace>): KnownPlace => ({
  place,
  open: 0,
  removed: 0,
  dueOn: null,
  reportOn: null,
  ...rest,
});
const said = (known: KnownPlace[]) =>
  placeLights(known, TODAY)?.map(({ place, state, count, when }) => [place, state, count, when].join(', '));

test('five places have a light, others once something is known of them', () => {
  expect(placeLights([], TODAY)).toBeNull();
  expect(
    said([
      at('serasa', { open: 2, removed: 1, dueOn: '2026-12-01' }),
      at('spc', { open: 1, dueOn: '2026-11-23' }),
      at('quod', { removed: 1 }),
      at('cenprot', { reportOn: '2026-11-02' }),
      at('scr', { open: 1 }),
    ]),
  ).toEqual([
    'serasa, tangled, 2 em aberto, prazo até 01/12/2026',
    'spc, tangled, 1 em aberto, prazo venceu em 23/11/2026',
    'boavista, unknown, Sem consulta, ainda não olhamos aqui',
    'quod, straight, 1 retirada, nada em aberto',
    'cenprot, straight, Nada consta, no relatório de 02/11/2026',
    'scr, tangled, 1 em aberto, sem prazo correndo',
  ]);
});

test('a deadline has passed only on the day after it', () =>
  expect(said([at('spc', { open: 1, dueOn: TODAY })])?.[1]).toBe(
    'spc, tangled, 1 em aberto, prazo até 24/11/2026',
  ));

test('all is clear once listings were removed and no open one is left; a clean report alone is no result', () => {
  expect(isAllClear([at('serasa', { removed: 2 }), at('spc', { reportOn: '2026-11-02' })])).toBe(true);
  expect(isAllClear([at('serasa', { removed: 2 }), at('spc', { open: 1 })])).toBe(false);
  expect(isAllClear([at('spc', { reportOn: '2026-11-02' })])).toBe(false);
  expect(isAllClear([])).toBe(false);
});
