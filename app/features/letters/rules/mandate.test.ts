import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LETTER_TEXTS } from '#app/features/letters/seed/letter-texts.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { LISTING_PLACES } from '#app/terms/listing.ts';
import { placeAsked } from './brakes.ts';
import { GROUND, GROUNDS, HOLDERS, TEMPLATE_FAMILIES } from './grounds.ts';
import {
  CLICK_POWERS,
  MANDATE_LEVELS,
  MANDATE_POWERS,
  type Mandate,
  mandateFault,
  shippedTerms,
  type Terms,
  usualTerms,
  voiceOf,
} from './mandate.ts';
import { inOwnName, ownSteps, speaksByAttorney } from './own-name.ts';
import { SEND_WAYS } from './terms.ts';

const TODAY = '2026-11-28';
const mandate = (over: Partial<Mandate> = {}): Mandate => ({
  ...{ level: 'icp', powers: MANDATE_POWERS, places: LISTING_PLACES, endsOn: '2027-11-28', revoked: false },
  ...over,
});
const terms = (over: Partial<Terms> = {}): Terms => ({
  ...usualTerms('post'),
  ...{ minLevel: 'gov_br', powers: ['consult', 'contest'] },
  ...over,
});
const fault = (given: Mandate | null, asked: Partial<Terms> = {}, today = TODAY) =>
  mandateFault(given, terms(asked), 'serasa', today);

test('a mandate carries a letter up to and including its last day, at its place, level and powers', () => {
  expect(fault(mandate())).toBeNull();
  expect(fault(mandate({ endsOn: TODAY }))).toBeNull();
  expect(fault(mandate({ endsOn: addDays(TODAY, -1) }))).toMatch('terminou em 27/11/2026');
  expect(fault(mandate({ revoked: true }))).toMatch('cancelou');
  expect(fault(null)).toMatch('não deu');
  expect(fault(mandate({ places: ['spc'] }))).toMatch('não vale para');
  expect(fault(mandate({ level: 'gov_br' }))).toBeNull();
  expect(fault(mandate({ level: 'click' }))).toMatch('gov.br');
  expect(fault(mandate({ powers: ['consult'] }))).toMatch('contestar');
  expect(fault(mandate(), { voice: 'holder' })).toMatch('próprio titular');
  for (const level of ['icp', 'firma'] as const)
    for (const minLevel of ['icp', 'firma'] as const)
      expect(fault(mandate({ level }), { minLevel })).toBeNull();
  // Both are named, because a notary costs less than a certificate.
  for (const minLevel of ['icp', 'firma'] as const)
    expect(fault(mandate({ level: 'gov_br' }), { minLevel })).toBe(
      'Este destinatário pede procuração assinada com certificado ICP-Brasil ou assinada com firma reconhecida. A que vale foi assinada no gov.br.',
    );
});

test('shipped terms: Serasa and notaries ask for more than a click, public offices for the holder', () => {
  const click = mandate({ level: 'click', powers: CLICK_POWERS });
  const voice = (given: Mandate, ...of: Parameters<typeof shippedTerms>) => {
    const shipped = shippedTerms(...of);
    const own = shipped ? { ...shipped, extraDocs: '' } : usualTerms('post');
    return voiceOf(given, own, of[1] ?? 'outro', { today: TODAY, usual: 'post' }).voice;
  };
  expect(voice(click, 'bureau', 'serasa')).toBe('holder');
  expect(voice(mandate({ level: 'gov_br' }), 'bureau', 'serasa')).toBe('holder');
  expect(voice(mandate({ level: 'firma' }), 'bureau', 'serasa')).toBe('attorney');
  expect(voice(mandate({ level: 'gov_br' }), 'bureau', 'quod')).toBe('attorney');
  expect(voice(mandate({ level: 'gov_br' }), 'notary', 'cenprot')).toBe('holder');
  expect(voice(mandate({ level: 'gov_br', powers: CLICK_POWERS }), 'bank', 'scr')).toBe('holder');
  expect(voice(mandate({ level: 'gov_br' }), 'bank', 'scr')).toBe('attorney');
  expect(voice(mandate(), 'agency', null)).toBe('holder');
  expect(voice(click, 'creditor', null)).toBe('attorney');
});

test('every level, place, holder and ground has a voice, a channel and steps', () => {
  for (const level of [null, ...MANDATE_LEVELS])
    for (const place of LISTING_PLACES)
      for (const holder of HOLDERS)
        for (const ground of GROUNDS)
          for (const kind of GROUND[ground].to) {
            const shipped = shippedTerms(kind, place);
            const own = shipped ? { extraDocs: '', ...shipped } : usualTerms('post');
            const asked = placeAsked({ kind, place: null }, place);
            const given = level && mandate({ level });
            const spoken = voiceOf(given, own, asked, { today: TODAY, usual: 'post' });
            const label = `${level} ${place} ${holder} ${ground} ${kind}`;
            expect(SEND_WAYS, label).toContain(spoken.channel);
            expect(spoken.why === null, label).toBe(spoken.voice === 'attorney');
            if (level === null) expect(spoken.voice, label).toBe('holder');
            const address = { name: 'Banco', address: '', email: '', portalUrl: '' };
            const steps = ownSteps({ ...address, channels: own.channels, extraDocs: own.extraDocs });
            expect(steps.length, label).toBeGreaterThan(3);
            expect(steps.join(' '), label).toContain('protocolo');
          }
});

test('no random mandate speaks as attorney below the level of its addressee', () => {
  const weight = { click: 1, gov_br: 2, icp: 3, firma: 3 };
  const given = fc.record<Mandate>({
    level: fc.constantFrom(...MANDATE_LEVELS),
    powers: fc.subarray([...MANDATE_POWERS]),
    places: fc.subarray([...LISTING_PLACES]),
    endsOn: fc.integer({ min: -400, max: 400 }).map((days) => addDays(TODAY, days)),
    revoked: fc.boolean(),
  });
  const asked = fc.record({
    minLevel: fc.constantFrom(...MANDATE_LEVELS),
    powers: fc.subarray([...MANDATE_POWERS]),
    place: fc.constantFrom(...LISTING_PLACES),
  });
  fc.assert(
    fc.property(given, asked, (own, { place, ...over }) => {
      const { voice } = voiceOf(own, terms(over), place, { today: TODAY, usual: 'post' });
      const carries =
        weight[own.level] >= weight[over.minLevel] &&
        over.powers.every((power) => own.powers.includes(power)) &&
        own.places.includes(place) &&
        own.endsOn >= TODAY &&
        !own.revoked;
      expect(voice).toBe(carries ? 'attorney' : 'holder');
    }),
    { numRuns: 1_000 },
  );
});

test('no shipped text in the holder’s own name speaks by attorney', () => {
  for (const family of TEMPLATE_FAMILIES)
    for (const holder of HOLDERS) {
      const text = inOwnName(LETTER_TEXTS[family].body, holder);
      expect(speaksByAttorney(text), `${family} ${holder}`).toBe(false);
      if (holder === 'CPF') expect(text.match(/\{\{cliente\}\} \p{L}+/gu), family).toBeNull();
    }
  expect(inOwnName('Consta. {{cliente}} pede, e {{cliente}} pede.', 'CPF')).toBe('Consta. Peço, e peço.');
});
