import { expect, test } from 'vitest';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { CLOCK_RULES, type ClockRule } from '#app/terms/listing.ts';
import { FIRST_TERMS } from './listing-settings.ts';
import { clockChip, dealWarning, letterLine, listingView, type OwnLetter } from './listing-view.ts';
import type { ListingFacts } from './outlook.ts';

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

test('a collection that may have prescribed warns before any deal', () => {
  const reason = (verdict: 'prescrita_provavel' | 'negociavel') => ({ reasons: [{ verdict, lawyer: true }] });
  expect(dealWarning(reason('prescrita_provavel'), FIRST_TERMS)).toMatch(
    /não volta.*Tema 1\.264.*Conferido em 03\/08\/2026\.$/,
  );
  expect(dealWarning(reason('negociavel'), FIRST_TERMS)).toBeNull();
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

test('our own deadline is shown only on our turn, and never for a record without ground', () => {
  const row = {
    ...({ id: 'a', place: 'serasa', kind: 'inadimplencia', creditor: 'Banco', dueOn: '2025-10-10' } as const),
    ...({ includedOn: null, paidOn: null, missingSince: null, removedOn: null, state: 'answered' } as const),
    ...{ rate: null, rateMonth: null, rateSeries: null, rateAverage: null, rateAverageFrom: null },
    rateAverageOn: null,
  } as const;
  const facts: ListingFacts = {
    ...row,
    ...{ creditorDoc: null, originalCreditor: null, contractRef: null, amount: 100, source: null },
    ...{ personSays: 'reconheco', interrupted: null, noticeProved: null, rateOverAverage: null },
    ...{ askedOf: null, verdict: null, promiseFrom: '2026-11-10', promiseDueOn: '2026-12-02' },
  };
  const rules = (over: Partial<ListingFacts>) => {
    const { clocks, next } = listingView({ ...row, ...over }, { ...facts, ...over }, [], TODAY, 'open');
    return [...clocks, ...(next ? [next] : [])].map(({ rule }) => rule);
  };
  expect(rules({ personSays: 'nao_conheco' })).toContain('promise');
  expect(rules({ verdict: 'verdadeira' })).not.toContain('promise');
  expect(rules({ personSays: 'nao_conheco', state: 'asked', askedOf: 'bureau' })).not.toContain('promise');
});
