import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposedGround, type TriageFacts, triage } from '#app/features/listings/rules/triage.ts';
import { LISTING_KINDS, LISTING_PLACES, LISTING_VERDICTS, PERSON_SAYS } from '#app/terms/listing.ts';
import { groundFaults, isCarried, type ListingBrakeFacts } from './brakes.ts';
import { GROUND, GROUNDS, type Ground, HOLDERS } from './grounds.ts';

type Verdict = (typeof LISTING_VERDICTS)[number];
const TODAY = '2026-11-22';
const asked = { place: 'serasa', kind: 'inadimplencia', paidOn: null } as const;

/** All 2^12 sets of verdicts. */
const SETS: readonly Verdict[][] = Array.from({ length: 2 ** LISTING_VERDICTS.length }, (_, bits) =>
  LISTING_VERDICTS.filter((_verdict, index) => (bits >> index) & 1),
);
const CONTESTING = GROUNDS.filter((ground) => GROUND[ground].carriedBy);
const OF_A_DEAL: readonly Verdict[] = ['paga_no_prazo', 'cedida', 'juros_acima', 'negociavel', 'verdadeira'];

/** Facts that satisfy every brake other than the verdicts. */
const facts = (over: Partial<ListingBrakeFacts>): ListingBrakeFacts => ({
  ...{ holder: 'CPF', place: 'serasa', kind: 'inadimplencia', closed: false, creditorDoc: null },
  ...{ paidOn: null, paidEntryDueOn: '2026-01-14', fiveYearsOn: '2026-01-01', personSays: 'nao_conheco' },
  verdicts: [],
  ...over,
});

test('a verdict leads to the ground that it carries, the strongest first; a true entry to none', () => {
  const of = (...verdicts: Verdict[]) => proposedGround({ ...asked, verdicts });
  expect(of('fora_do_prazo', 'nao_reconhecida')).toBe('C5');
  expect(of('cedida', 'sem_aviso')).toBe('C2');
  expect(of('negociavel', 'verdadeira')).toBeNull();
  expect(of('sem_aviso', 'negociavel', 'verdadeira')).toBeNull();
  expect(of('juros_acima', 'negociavel', 'verdadeira')).toBeNull();
  expect(of('paga_nao_baixada')).toBeNull();
  const verdicts = ['paga_nao_baixada'] as const;
  expect(proposedGround({ ...asked, verdicts, paidOn: '2026-01-05' })).toBe('C3');
  expect(proposedGround({ ...asked, verdicts, place: 'ccf', kind: 'cheque' })).toBe('C7');
  expect(proposedGround({ ...asked, verdicts, place: 'cenprot', kind: 'protesto' })).toBeNull();
  expect(proposedGround({ ...asked, kind: 'oferta', verdicts: ['nao_reconhecida'] })).toBeNull();
});

test('a protest at a bureau has the five years; at the notary it is renegotiated while it is unpaid', () => {
  const of = (place: 'serasa' | 'cenprot', verdicts: Verdict[], paidOn: '2026-01-05' | null = null) =>
    proposedGround({ place, kind: 'protesto', paidOn, verdicts });
  expect(of('serasa', ['fora_do_prazo'])).toBe('C5');
  expect(of('cenprot', ['negociavel', 'verdadeira'])).toBe('C8B');
  expect(of('serasa', ['negociavel', 'verdadeira'])).toBeNull();
  expect(of('cenprot', ['nao_reconhecida'])).toBeNull();
  expect(of('cenprot', ['paga_nao_baixada'], '2026-01-05')).toBe('C8');
});

test('of all sets of verdicts, a contesting ground needs one that carries it, and no true record', () => {
  for (const verdicts of SETS)
    for (const ground of CONTESTING) {
      const carriers = GROUND[ground].carriedBy ?? [];
      const expected = !verdicts.includes('verdadeira') && verdicts.some((one) => carriers.includes(one));
      expect(isCarried(ground, verdicts)).toBe(expected);
      if (verdicts.every((one) => OF_A_DEAL.includes(one))) expect(isCarried(ground, verdicts)).toBe(false);
    }
});

test('of all sets of verdicts, no proposal is refused by the brakes of letters', () => {
  for (const place of LISTING_PLACES)
    for (const kind of LISTING_KINDS)
      for (const paidOn of [null, '2026-01-05'] as const)
        for (const verdicts of SETS) {
          const ground: Ground | null = proposedGround({ place, kind, paidOn, verdicts });
          if (!ground) continue;
          const to = place === 'ccf' && ground !== 'C8' ? 'bank' : (GROUND[ground].to[0] ?? 'bureau');
          const listing = facts({ place, kind, paidOn, verdicts });
          const faults = groundFaults(ground, listing, { kind: to, doc: null, place: null }, TODAY);
          if (faults.length > 0) expect(faults, `${ground} ${place} ${kind} ${verdicts}`).toEqual([]);
        }
}, 60_000);

const record = fc.record<TriageFacts>({
  id: fc.constant('b'),
  place: fc.constantFrom(...LISTING_PLACES),
  kind: fc.constantFrom(...LISTING_KINDS),
  creditor: fc.constant('Banco do Vale'),
  creditorDoc: fc.constant(null),
  originalCreditor: fc.constantFrom(null, 'Loja Sol'),
  contractRef: fc.constant(null),
  amount: fc.constantFrom(null, 34_800),
  dueOn: fc.constantFrom(null, '2025-10-10', '2021-11-22', '2021-11-21', '2018-01-02'),
  includedOn: fc.constant(null),
  paidOn: fc.constantFrom(null, '2026-11-12', '2026-11-11'),
  personSays: fc.constantFrom(null, ...PERSON_SAYS),
  source: fc.constantFrom(null, 'title', 'other'),
  interrupted: fc.constantFrom(null, true, false),
  noticeProved: fc.constantFrom(null, true, false),
  rateOverAverage: fc.constantFrom(null, 2),
});

test('what triage calls true gets no letter that contests it, of a person or a company', () => {
  fc.assert(
    fc.property(record, fc.constantFrom(...HOLDERS), (listing, holder) => {
      const verdicts = triage(listing, [], TODAY).findings.map(({ verdict }) => verdict);
      const { place, kind, paidOn } = listing;
      const proposed = proposedGround({ place, kind, paidOn, verdicts });
      const isTrue = verdicts.includes('verdadeira') || kind === 'oferta';
      if (isTrue) expect([null, 'C8B']).toContain(proposed);
      for (const ground of CONTESTING) {
        const to = { kind: GROUND[ground].to[0] ?? 'bureau', doc: null, place: null };
        const faults = groundFaults(ground, facts({ holder, place, kind, paidOn, verdicts }), to, TODAY);
        if (isTrue) expect(faults, `${ground} of ${verdicts}`).not.toEqual([]);
      }
    }),
    { numRuns: 3_000 },
  );
});

test('a recognised, recent, unpaid record is refused with and without an amount', () => {
  for (const amount of [null, 34_800]) {
    const verdicts = triage(
      {
        ...{ id: 'b', creditor: 'Loja Aurora', creditorDoc: null, originalCreditor: null, contractRef: null },
        ...{ ...asked, amount, dueOn: '2025-10-10', includedOn: null, personSays: 'reconheco', source: null },
        ...{ interrupted: null, noticeProved: null, rateOverAverage: null },
      },
      [],
      TODAY,
    ).findings.map(({ verdict }) => verdict);
    for (const ground of ['C1', 'C2', 'C3', 'C4', 'C5', 'C5B'] as const)
      expect(
        groundFaults(ground, facts({ verdicts }), { kind: 'bureau', doc: null, place: null }, TODAY).join(
          ' ',
        ),
      ).toMatch(/verdadeiro/);
    const deal = groundFaults(
      'C10',
      facts({ verdicts }),
      { kind: 'creditor', doc: null, place: null },
      TODAY,
    );
    expect(deal).toEqual([]);
  }
});
