import type { Uf } from './brazil.ts';
import { normalizePhone, phoneDigits } from './phones.ts';

/** Area codes of each state (Anatel's national numbering plan). */
const AREA_CODES: Record<Uf, string> = {
  AC: '68',
  AL: '82',
  AM: '92 97',
  AP: '96',
  BA: '71 73 74 75 77',
  CE: '85 88',
  DF: '61',
  ES: '27 28',
  GO: '62 64',
  MA: '98 99',
  MG: '31 32 33 34 35 37 38',
  MS: '67',
  MT: '65 66',
  PA: '91 93 94',
  PB: '83',
  PE: '81 87',
  PI: '86 89',
  PR: '41 42 43 44 45 46',
  RJ: '21 22 24',
  RN: '84',
  RO: '69',
  RR: '95',
  RS: '51 53 54 55',
  SC: '47 48 49',
  SE: '79',
  SP: '11 12 13 14 15 16 17 18 19',
  TO: '63',
};

const STATES = new Map(
  Object.entries(AREA_CODES).flatMap(([uf, codes]) => codes.split(' ').map((code) => [code, uf as Uf])),
);

/** The state of an area code of two digits; null for an unassigned code. */
export const stateOfAreaCode = (code: string): Uf | null => STATES.get(code) ?? null;

/**
 * Whether a text is a personal phone: a Brazilian landline or mobile number with an existing area code, or a
 * number of another country, which only the server checks further. Numbers without an area code (0800, 0300)
 * are not.
 */
export function isPhone(value: string): boolean {
  const phone = normalizePhone(value);
  if (phone.startsWith('+')) return /^\+[1-9]\d{7,14}$/.test(phone);
  return /^\d{2}(9\d{8}|[2-5]\d{7})$/.test(phone) && stateOfAreaCode(phone.slice(0, 2)) !== null;
}

/** Returns the state of a phone's area code; null for a phone without a valid one. */
export const stateOfPhone = (phone: string) => stateOfAreaCode(phoneDigits(phone).slice(0, 2));
