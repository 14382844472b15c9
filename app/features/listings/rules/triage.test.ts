import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paidEntryDueOn } from '#app/features/listings/rules/clocks.ts';
import { type TriageFacts, triage } from '#app/features/listings/rules/triage.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { LISTING_KINDS, LISTING_PLACES, type ListingVerdict, PERSON_SAYS } from '#app/terms/listing.ts';

const TODAY = '2026-11-22';
const listing = (over: Partial<TriageFacts> = {}): TriageFacts => ({
  id: 'b',
  place: 'serasa',
  kind: 'inadimplencia',
  creditor: 'Banco do Vale',
  creditorDoc: '11222333000181',
  originalCreditor: null,
  contractRef: null,
  amount: 348_055,
  dueOn: '2025-10-10',
  includedOn: '2025-11-20',
  paidOn: null,
  personSays: 'reconheco',
  source: null,
  interrupted: null,
  noticeProved: null,
  rateOverAverage: null,
  ...over,
});
const first = listing({ id: 'a', includedOn: '2025-11-01' });

const CASES: [
  name: string,
  over: Partial<TriageFacts>,
  pile: string,
  verdicts: ListingVerdict[],
  others?: TriageFacts[],
][] = [
  ['recognised, recent, unpaid', {}, 'negociar', ['negociavel', 'verdadeira']],
  ['not known what it is', { personSays: 'nao_sei' }, 'negociar', ['negociavel', 'verdadeira']],
  ['without an amount', { amount: null }, 'esperar_ou_pagar', ['verdadeira']],
  ['a query', { kind: 'consulta', amount: 0 }, 'esperar_ou_pagar', []],
  ['on its last day', { dueOn: '2021-11-22' }, 'negociar', ['negociavel', 'verdadeira']],
  ['a day over five years', { dueOn: '2021-11-21' }, 'contestar', ['fora_do_prazo']],
  ['five years next week', { dueOn: '2021-12-01' }, 'negociar', ['negociavel', 'verdadeira']],
  [
    'old and unknown',
    { dueOn: '2020-01-02', personSays: 'nao_conheco' },
    'contestar',
    ['fora_do_prazo', 'nao_reconhecida'],
  ],
  [
    'an old protest',
    { place: 'cenprot', kind: 'protesto', dueOn: '2018-01-02' },
    'negociar',
    ['negociavel', 'verdadeira'],
  ],
  [
    'old in the report of the Central Bank',
    { place: 'scr', kind: 'scr_vencido', dueOn: '2018-01-02' },
    'negociar',
    ['negociavel', 'verdadeira'],
  ],
  ['an old protest at a bureau', { kind: 'protesto', dueOn: '2020-03-01' }, 'contestar', ['fora_do_prazo']],
  ['old in the Cadin', { place: 'cadin', dueOn: '2018-01-02' }, 'negociar', ['negociavel', 'verdadeira']],
  [
    'an old offer that is not known',
    { kind: 'oferta', dueOn: '2018-01-02', personSays: 'nao_conheco', source: 'title' },
    'negociar',
    ['prescrita_provavel', 'negociavel'],
  ],
  ['an offer without an amount', { kind: 'oferta', amount: null }, 'esperar_ou_pagar', []],
  ['without a due day', { dueOn: null }, 'negociar', ['negociavel', 'verdadeira']],
  ['paid yesterday', { paidOn: '2026-11-21' }, 'esperar_ou_pagar', ['paga_no_prazo']],
  ['paid, a day after the term', { paidOn: '2026-11-11' }, 'contestar', ['paga_nao_baixada']],
  ['paid, in its term', { paidOn: '2026-11-12' }, 'esperar_ou_pagar', ['paga_no_prazo']],
  ['paid long ago', { paidOn: '2026-01-05' }, 'contestar', ['paga_nao_baixada']],
  ['said to be paid', { personSays: 'ja_paguei' }, 'contestar', ['paga_nao_baixada']],
  [
    'said to be paid, with the day',
    { personSays: 'ja_paguei', paidOn: '2026-11-20' },
    'esperar_ou_pagar',
    ['paga_no_prazo'],
  ],
  ['unknown', { personSays: 'nao_conheco' }, 'contestar', ['nao_reconhecida']],
  ['of another amount', { personSays: 'valor_errado' }, 'contestar', ['valor_errado']],
  ['twice, one amount', {}, 'contestar', ['duplicada'], [first]],
  ['twice, within two per cent', { amount: 354_000 }, 'contestar', ['duplicada'], [first]],
  ['near, beyond two per cent', { amount: 360_000 }, 'negociar', ['negociavel', 'verdadeira'], [first]],
  ['the first of two', { includedOn: '2025-10-30' }, 'negociar', ['negociavel', 'verdadeira'], [first]],
  ['on one day, told apart by id', { includedOn: first.includedOn }, 'contestar', ['duplicada'], [first]],
  ['the same at another place', { place: 'spc' }, 'negociar', ['negociavel', 'verdadeira'], [first]],
  [
    'of another creditor',
    { creditorDoc: '99888777000100' },
    'negociar',
    ['negociavel', 'verdadeira'],
    [first],
  ],
  [
    'of another branch of the creditor',
    { creditorDoc: '11222333000262' },
    'contestar',
    ['duplicada'],
    [first],
  ],
  [
    'two contracts of one amount',
    { contractRef: 'X2' },
    'negociar',
    ['negociavel', 'verdadeira'],
    [listing({ ...first, contractRef: 'X1' })],
  ],
  [
    'one contract of two amounts',
    { contractRef: 'x1', amount: 900_000 },
    'contestar',
    ['duplicada'],
    [listing({ ...first, contractRef: 'X1' })],
  ],
  [
    'creditors by name',
    { creditorDoc: null, creditor: 'BANCO DO VALE' },
    'contestar',
    ['duplicada'],
    [first],
  ],
  [
    'bought, recognised',
    { originalCreditor: 'Loja Sol' },
    'negociar',
    ['cedida', 'negociavel', 'verdadeira'],
  ],
  [
    'bought, unknown',
    { originalCreditor: 'Loja Sol', personSays: 'nao_conheco' },
    'contestar',
    ['nao_reconhecida', 'cedida'],
  ],
  ['bought from the same', { originalCreditor: 'banco do vale' }, 'negociar', ['negociavel', 'verdadeira']],
  ['no notice, recognised', { noticeProved: false }, 'negociar', ['sem_aviso', 'negociavel', 'verdadeira']],
  ['no notice, not known', { noticeProved: false, personSays: 'nao_sei' }, 'contestar', ['sem_aviso']],
  ['notice proved', { noticeProved: true, personSays: 'nao_sei' }, 'negociar', ['negociavel', 'verdadeira']],
  [
    'rent of three years, not interrupted',
    { source: 'rent', interrupted: false, dueOn: '2023-11-21' },
    'contestar',
    ['prescrita_provavel'],
  ],
  [
    'rent of three years, not asked',
    { source: 'rent', dueOn: '2023-11-21' },
    'esperar_ou_pagar',
    ['prescrita_provavel', 'verdadeira'],
  ],
  [
    'rent of three years, interrupted',
    { source: 'rent', interrupted: true, dueOn: '2023-11-21' },
    'negociar',
    ['negociavel', 'verdadeira'],
  ],
  [
    'rent on its last day',
    { source: 'rent', interrupted: false, dueOn: '2023-11-22' },
    'negociar',
    ['negociavel', 'verdadeira'],
  ],
  [
    'insurance after a year',
    { source: 'insurance', interrupted: false, dueOn: '2025-10-10' },
    'contestar',
    ['prescrita_provavel'],
  ],
  [
    'an instrument before five years',
    { source: 'instrument', interrupted: false, dueOn: '2021-11-23' },
    'negociar',
    ['negociavel', 'verdadeira'],
  ],
  [
    'half as much again as the average',
    { rateOverAverage: 1.5 },
    'negociar',
    ['juros_acima', 'negociavel', 'verdadeira'],
  ],
  ['nearly so', { rateOverAverage: 1.49 }, 'negociar', ['negociavel', 'verdadeira']],
];

test.each(CASES)('%s', (_, over, pile, verdicts, others = []) => {
  const found = triage(listing(over), others, TODAY);
  expect([found.pile, found.findings.map(({ verdict }) => verdict)]).toEqual([pile, verdicts]);
});

test('flags verdicts that a lawyer has to confirm', () => {
  const { findings } = triage(
    listing({ source: 'rent', interrupted: false, dueOn: '2023-11-21' }),
    [],
    TODAY,
  );
  expect(findings).toEqual([{ verdict: 'prescrita_provavel', confidence: 'provavel', lawyer: true }]);
});

test('a true, recent, recognised and unpaid entry is never contested', () => {
  const recent = fc.record({
    place: fc.constantFrom(...LISTING_PLACES),
    kind: fc.constantFrom(...LISTING_KINDS),
    amount: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
    dueOn: fc.constantFrom(null, '2022-01-02', '2024-05-06', '2026-10-01'),
    originalCreditor: fc.constantFrom(null, 'Loja Sol'),
    noticeProved: fc.constantFrom(null, true, false),
    rateOverAverage: fc.option(fc.double({ min: 0, max: 10, noNaN: true })),
    interrupted: fc.constantFrom(null, true, false),
  });
  fc.assert(
    fc.property(recent, (over) => {
      const found = triage(listing({ ...over, personSays: 'reconheco' }), [], TODAY);
      expect(found.pile).not.toBe('contestar');
    }),
  );
});

test('for every statement, contests have a reason and the other piles do not', () => {
  const contests: ListingVerdict[] = ['fora_do_prazo', 'paga_nao_baixada', 'nao_reconhecida', 'valor_errado'];
  fc.assert(
    fc.property(
      fc.constantFrom(...PERSON_SAYS),
      fc.constantFrom('2019-01-02', '2024-05-06'),
      fc.constantFrom(null, '2026-01-05', '2026-11-20'),
      (personSays, dueOn, paidOn) => {
        const { pile, findings } = triage(listing({ personSays, dueOn, paidOn }), [], TODAY);
        const reasons = findings.filter(({ verdict }) => contests.includes(verdict));
        expect(pile === 'contestar').toBe(reasons.length > 0);
      },
    ),
  );
});

test('a paid entry is contested from the day after the creditor had to remove it', () => {
  const paidOn = '2026-11-12';
  const lastDay = paidEntryDueOn(paidOn);
  const on = (today: string) => triage(listing({ paidOn }), [], today).findings.map(({ verdict }) => verdict);
  expect(on(lastDay)).toEqual(['paga_no_prazo']);
  expect(on(addDays(lastDay, 1))).toEqual(['paga_nao_baixada']);
});
