import { expect, test } from 'vitest';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { CLOCK_RULES, type ClockRule } from '#app/terms/listing.ts';
import { FIRST_TERMS } from './listing-settings.ts';
import { clockChip, dealWarning, freeRoute, letterLine, type OwnLetter } from './listing-view.ts';

const TODAY = '2026-11-22';

test('a chip names the kind of its day: a limit of the law and a late answer never look like our delay', () => {
  const of = (rule: ClockRule, dueOn: CivilDate) => clockChip({ rule, dueOn }, TODAY);
  expect(of('five_years', '2029-12-25')).toEqual({ label: 'Limite da lei: 25/12/2029', tone: 'neutral' });
  expect(of('five_years', '2026-11-21')).toEqual({
    label: 'Limite da lei passou em 21/11/2026',
    tone: 'neutral',
  });
  expect(of('challenge', '2026-12-01')).toEqual({ label: 'Resposta até 1º/12', tone: 'warning' });
  expect(of('challenge', '2026-11-21')).toEqual({ label: 'Sem resposta desde 21/11/2026', tone: 'warning' });
  expect(of('promise', TODAY)).toEqual({ label: 'Nossa parte até 22/11', tone: 'info' });
  const late = CLOCK_RULES.filter((rule) => of(rule, '2026-11-21').tone === 'bad');
  expect(late).toEqual(['promise']);
});

test('a collection that may have prescribed warns before any deal; every pile has its free way', () => {
  const reason = (verdict: 'prescrita_provavel' | 'negociavel') => ({ reasons: [{ verdict, lawyer: true }] });
  expect(dealWarning(reason('prescrita_provavel'), FIRST_TERMS)).toMatch(
    /não volta.*Tema 1\.264.*Conferido em 03\/08\/2026\.$/,
  );
  expect(dealWarning(reason('negociavel'), FIRST_TERMS)).toBeNull();
  for (const pile of ['contestar', 'negociar', 'esperar_ou_pagar'] as const)
    expect(freeRoute({ pile, place: 'serasa', dueOn: '2025-10-10' })).toMatch(/^De graça: /);
  const wait = { pile: 'esperar_ou_pagar' as const, dueOn: '2025-10-10' as const };
  expect(freeRoute({ ...wait, place: 'serasa' })).toContain('espere até 10/10/2030');
  expect(freeRoute({ ...wait, place: 'scr' })).not.toContain('espere até');
});

const LETTER: OwnLetter = {
  ...{ id: 'a', state: 'sent', addressee: 'Quod' },
  ...{ sentOn: '2026-11-24', dueOn: '2026-12-01' },
};

test.each<[Partial<OwnLetter>, string]>([
  [{}, 'Carta enviada à Quod em 24/11/2026, resposta até 01/12/2026.'],
  [{ dueOn: null }, 'Carta enviada à Quod em 24/11/2026.'],
  [{ state: 'approved', sentOn: null, dueOn: null }, 'Carta à Quod: leia antes do envio.'],
  [{ state: 'overdue' }, 'Carta à Quod sem resposta até 01/12/2026.'],
  [{ state: 'answered' }, 'Quod respondeu à carta.'],
])('a record says what became of its letter: %j', (over, line) =>
  expect(letterLine({ ...LETTER, ...over })).toBe(line),
);
