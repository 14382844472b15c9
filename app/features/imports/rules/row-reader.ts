import type { CivilDate } from '#app/lib/civil-dates.ts';
import { detectDocument, normalizeDocument } from '#app/lib/documents.ts';
import type { Centavos } from '#app/lib/money.ts';
import { fold } from '#app/lib/text.ts';
import { type CheckedRow, faultNote, wholeDocument } from './check-lead-row.ts';
import { readSheetDay } from './check-payment-row.ts';
import { FIRM_FIELDS } from './firm-columns.ts';
import { AMOUNT_FAULTS, readReceivedAmount } from './read-amount.ts';
import type { HolderKind } from './terms.ts';

export type Fields = Record<string, string>;

/** A row of a holder: `document` is normalised and valid. */
export type OfHolder = { document: string };

export const oneOf = (words: readonly string[]): string => `Use uma destas: ${words.join(', ')}`;

const labelsOf = (kind: HolderKind): ReadonlyMap<string, string> =>
  new Map(FIRM_FIELDS[kind].map(({ name, label }) => [name, label]));

/** Collects faults by field, and reads the values that several sheets share. */
export function rowReader(kind: HolderKind, fields: Fields) {
  const faults: Record<string, string> = {};
  const text = (name: string): string => (fields[name] ?? '').trim();
  return {
    text,
    fault(name: string, message: string): void {
      faults[name] = message;
    },
    document(name = 'document'): string {
      const found = normalizeDocument(wholeDocument(text(name)));
      if (!detectDocument(found)) faults[name] = 'Documento inválido';
      return found;
    },
    /** Null for an empty or faulty cell. @param latest the last allowed day */
    day(name: string, latest?: CivilDate): CivilDate | null {
      if (text(name) === '') return null;
      const day = readSheetDay(text(name));
      if (!day) faults[name] = 'Data inválida. Escreva como 05/11/2026';
      else if (latest && day > latest) faults[name] = 'Este dia ainda não chegou';
      return day;
    },
    /** Null for an empty or faulty cell. */
    amount(name: string): Centavos | null {
      if (text(name) === '') return null;
      const amount = readReceivedAmount(text(name));
      if (typeof amount !== 'string') return amount;
      faults[name] =
        amount === 'outgoing' || amount === 'empty' ? AMOUNT_FAULTS.unreadable : AMOUNT_FAULTS[amount];
      return null;
    },
    /** Finds the first value with a word that the cell contains. */
    choice<Value>(name: string, words: readonly (readonly [Value, readonly string[]])[]): Value | undefined {
      const cell = ` ${fold(text(name)).replace(/[^a-z0-9]+/g, ' ')}`;
      return words.find(([, all]) => all.some((word) => cell.includes(` ${word}`)))?.[0];
    },
    end: <Value>(value: () => Value): CheckedRow<Value> =>
      Object.keys(faults).length > 0
        ? { ok: false, note: faultNote(faults, labelsOf(kind)) }
        : { ok: true, value: value() },
  };
}
