import { isCivilDate } from '#app/lib/civil-dates.ts';
import { fold } from '#app/lib/text.ts';

/** Words that hurry a reader, and are true only while something has a last day. */
const HURRY = /(tempo|prazo)\s+limitado|por\s+pouco\s+tempo|ultimas\s+(vagas|horas)/;

/** The parts of the offer that disappear after its last day. */
const PASSING = ['name', 'lead'];

export const hurries = (text: string): boolean => HURRY.test(fold(text.replace(/<[^<>]*>/g, ' ')));

/** The places in a body of texts that hurry: "lead", "perks.2". */
function hurriesIn(body: unknown, place = ''): string[] {
  if (typeof body === 'string') return hurries(body) ? [place] : [];
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => hurriesIn(value, place ? `${place}.${key}` : key));
}

/**
 * Returns faults of a body with a limited time but without an end, by field: only an offer with a last day
 * may use one, in fields that disappear after it.
 */
export function hurryFaults(body: unknown): Record<string, string> {
  const endsOn = typeof body === 'object' && body !== null && 'endsOn' in body ? String(body.endsOn) : null;
  return Object.fromEntries(
    hurriesIn(body).flatMap((place) => {
      if (endsOn === null || !PASSING.includes(place)) return [[place, STAYS]];
      return isCivilDate(endsOn) ? [] : [['endsOn', NO_END]];
    }),
  );
}

const STAYS =
  'Este texto fala em tempo limitado e não some sozinho. Só o nome e o texto da oferta podem dizer isso, com o último dia dela.';
const NO_END =
  'O nome ou o texto da oferta fala em tempo limitado: diga o último dia, ou tire essas palavras.';
