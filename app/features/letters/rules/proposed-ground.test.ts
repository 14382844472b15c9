import { expect, test } from 'vitest';
import { proposedGround } from '#app/features/listings/rules/triage.ts';
import { LISTING_KINDS, LISTING_PLACES, LISTING_VERDICTS } from '#app/terms/listing.ts';
import { groundFaults, type ListingBrakeFacts } from './brakes.ts';
import { GROUND, type Ground } from './grounds.ts';

const asked = { place: 'serasa', kind: 'inadimplencia', paidOn: null } as const;

test('a verdict leads to the ground that it carries, the strongest first; a true entry to none', () => {
  const of = (...verdicts: (typeof LISTING_VERDICTS)[number][]) => proposedGround({ ...asked, verdicts });
  expect(of('fora_do_prazo', 'nao_reconhecida')).toBe('C5');
  expect(of('cedida', 'sem_aviso')).toBe('C2');
  expect(of('negociavel', 'verdadeira')).toBeNull();
  expect(of('juros_acima', 'negociavel', 'verdadeira')).toBeNull();
  expect(of('paga_nao_baixada')).toBeNull();
  const verdicts = ['paga_nao_baixada'] as const;
  expect(proposedGround({ ...asked, verdicts, paidOn: '2026-01-05' })).toBe('C3');
  expect(proposedGround({ ...asked, verdicts, place: 'ccf', kind: 'cheque' })).toBe('C7');
  expect(proposedGround({ ...asked, verdicts, place: 'cenprot', kind: 'protesto' })).toBeNull();
});

test('no proposal is refused by the brakes of letters', () => {
  for (const place of LISTING_PLACES)
    for (const kind of LISTING_KINDS)
      for (const verdict of LISTING_VERDICTS)
        for (const paidOn of [null, '2026-01-05'] as const) {
          const ground = proposedGround({ place, kind, paidOn, verdicts: [verdict] });
          if (!ground) continue;
          const addressee = GROUND[ground satisfies Ground].to[0] ?? 'bureau';
          const listing: ListingBrakeFacts = {
            ...{ place, kind, paidOn, closed: false, creditorDoc: null, verdicts: [verdict] },
            ...{
              paidEntryDueOn: paidOn && '2026-01-14',
              fiveYearsOn: '2026-01-01',
              personSays: 'nao_conheco',
            },
          };
          const faults = groundFaults(
            ground,
            listing,
            { kind: addressee, doc: null, place: null },
            '2026-11-22',
          );
          expect(faults, `${ground} ${place} ${kind} ${verdict}`).toEqual([]);
        }
});
