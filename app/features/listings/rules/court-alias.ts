import { isValidCnj } from '#app/lib/cnj.ts';

/** States in the order of the CNJ's table of courts (resolution 65/2008): 01 is Acre, 07 the Federal District. */
const STATES = [
  ...['ac', 'al', 'ap', 'am', 'ba', 'ce', 'df', 'es', 'go', 'ma', 'mt', 'ms', 'mg', 'pa'],
  ...['pb', 'pr', 'pe', 'pi', 'rj', 'rn', 'rs', 'ro', 'rr', 'sc', 'se', 'sp', 'to'],
];
const FEDERAL_DISTRICT = 7;
/** Military courts of states: only these three have one. */
const STATE_MILITARY: Readonly<Record<number, string>> = { 13: 'tjmmg', 21: 'tjmrs', 26: 'tjmsp' };

/** By branch of justice, digit 14 of the number. The Supreme Court (1) and the CNJ (2) are not in the public records. */
const COURTS: Readonly<Record<string, (court: number) => (string | undefined)[]>> = {
  3: () => ['stj'],
  4: (court) => (court >= 1 && court <= 6 ? [`trf${court}`] : []),
  5: (court) => (court === 0 || court === 90 ? ['tst'] : court <= 24 ? [`trt${court}`] : []),
  6(court) {
    if (court === 0) return ['tse'];
    // Copies of the list write the Federal District in two ways; the one that is missing answers 404.
    if (court === FEDERAL_DISTRICT) return ['tre-dft', 'tre-df'];
    return [STATES[court - 1] && `tre-${STATES[court - 1]}`];
  },
  7: () => ['stm'],
  8: (court) => (court === FEDERAL_DISTRICT ? ['tjdft'] : [STATES[court - 1] && `tj${STATES[court - 1]}`]),
  9: (court) => [STATE_MILITARY[court]],
};

/**
 * Names of a lawsuit's court in the CNJ's public records (DataJud), the likeliest first.
 * @param cnj with or without punctuation; empty for an invalid number
 */
export function courtAliases(cnj: string): string[] {
  if (!isValidCnj(cnj)) return [];
  const digits = cnj.replace(/\D/g, '');
  const names = COURTS[digits.charAt(13)]?.(Number(digits.slice(14, 16))) ?? [];
  return names.filter((name) => name !== undefined);
}
