import { recognise } from '#app/features/listings/rules/recognise.ts';
import { isIntactPix, type PixReading, readPix } from '#app/features/payments/rules/pix-br-code.ts';
import type { BoletoReading } from '#app/lib/boleto.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { digitsOnly, isValidCnpj, normalizeDocument } from '#app/lib/documents.ts';
import { takeAddresses } from './addresses.ts';
import { plainPhone } from './official-channels.ts';

/** Parts of a message that can be compared with issued codes or announced contacts of the business. */
export type Piece =
  /** Null reading: a truncated or altered code. */
  | { kind: 'pix'; text: string; reading: PixReading | null }
  | { kind: 'boleto'; text: string; reading: BoletoReading }
  | { kind: 'link' | 'email'; text: string }
  | { kind: 'phone'; text: string; value: string }
  | { kind: 'key'; text: string; of: 'CPF' | 'CNPJ' | 'random' };

export type Pieces = {
  pieces: Piece[];
  /** Remaining text, even if only a dot; empty if only pieces were pasted. */
  rest: string;
};

/** Most pieces of one message that are checked. */
const MOST_PIECES = 30;

/** An EMV code is at most this long (BR Code manual). */
const LONGEST_PIX = 512;
/** Invisible signs that programs add to copied text. In an address they stay, because there they deceive. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const CNPJ = /(?<![\dA-Z])[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/[\dA-Z]{4}-?\d{2}(?!\d)/giu;
const RANDOM_KEY = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
const NUMBER = /(?<![\p{L}\d])[+(]?\d[\d .()-]{6,}\d(?![\p{L}\d])/gu;

/**
 * Splits a message into its pieces. A Pix code is taken as pasted, without line breaks, which programs add to
 * long lines.
 * @param today the day from which the era of a boleto's due day is judged
 * @param name the business's name; hosts similar to it are links whatever their suffix
 */
export function scamPieces(pasted: string, today: CivilDate, name = ''): Pieces {
  const text = pasted.replace(INVISIBLE, '').trim();
  const line = text.replace(/[\r\n\t]+/g, '');
  const reading = line.length <= LONGEST_PIX ? readPix(line) : null;
  if (reading) return { pieces: [{ kind: 'pix', text: line, reading }], rest: '' };
  const whole = numberPiece(text.replace(/\s+/g, ' '), today);
  if (whole) return { pieces: [whole], rest: '' };

  const pieces: Piece[] = [];
  let rest = takePix(pasted.trim(), pieces);
  const add = (piece: Piece | null): boolean => {
    if (!piece || pieces.length >= MOST_PIECES) return false;
    if (!pieces.some(({ kind, text }) => kind === piece.kind && text === piece.text)) pieces.push(piece);
    return true;
  };
  const take = (pattern: RegExp, read: (found: string) => Piece | null) => {
    rest = rest.replace(pattern, (found) => (add(read(found)) ? ' ' : found));
  };
  rest = takeAddresses(rest, name, ({ kind, text }) =>
    add({ kind, text: kind === 'email' ? text.toLowerCase() : text }),
  ).replace(INVISIBLE, '');
  take(CNPJ, cnpjKey);
  take(RANDOM_KEY, (found) => ({ kind: 'key', text: found.toLowerCase(), of: 'random' }));
  take(NUMBER, (found) => numberPiece(found, today));
  return { pieces, rest: rest.trim() };
}

const cnpjKey = (found: string): Piece | null =>
  isValidCnpj(found) ? { kind: 'key', text: normalizeDocument(found), of: 'CNPJ' } : null;

/**
 * Classifies a run of digits by the rule of pasted listings, and adds toll-free numbers, which that rule
 * lacks.
 */
function numberPiece(found: string, today: CivilDate): Piece | null {
  const text = found.trim();
  if (/^0[389]00[\d .-]{6,}$/.test(text) && /^\d{10,11}$/.test(digitsOnly(text)))
    return { kind: 'phone', text, value: digitsOnly(text) };
  if (!/^[+(\d]/.test(text)) return null;
  const known = recognise(text, today);
  for (const one of known) if (one.kind === 'boleto') return { kind: 'boleto', text, reading: one.reading };
  // Eleven digits may be both: a number written with its area code is more likely a phone than a Pix key.
  if (known.some(({ kind }) => kind === 'phone')) return { kind: 'phone', text, value: plainPhone(text) };
  if (known.some(({ kind }) => kind === 'cpf')) return { kind: 'key', text: digitsOnly(text), of: 'CPF' };
  return known.some(({ kind }) => kind === 'cnpj') ? cnpjKey(text) : null;
}

/**
 * Extracts the codes from a message: up to an end with a valid check sum, otherwise up to the last plausible
 * end.
 */
function takePix(text: string, pieces: Piece[]): string {
  let rest = text;
  for (let from = 0; pieces.length < MOST_PIECES; ) {
    const start = rest.indexOf('000201', from);
    if (start < 0) break;
    const line = rest.slice(start, start + LONGEST_PIX).split(/[\r\n]/)[0] ?? '';
    const ends = [...line.matchAll(/6304[0-9A-Fa-f]{4}/g)].map(({ index }) => line.slice(0, index + 8));
    const code = ends.find(isIntactPix) ?? ends.at(-1) ?? line.split(/\s{2}/)[0] ?? line;
    pieces.push({ kind: 'pix', text: code, reading: readPix(code) });
    rest = `${rest.slice(0, start)} ${rest.slice(start + code.length)}`;
    from = start + 1;
  }
  return rest;
}
