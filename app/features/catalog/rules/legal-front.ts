import { oabWord } from '#app/lib/oab.ts';
import type { CardType } from '#app/terms/card-status.ts';

/** Whether legal work is offered, and the active lawyers as contracts and site name them; empty without one. */
export type LegalFront = { on: boolean; lawyers: string };

/** The service whose work only a lawyer may do (Lei 8.906/1994, art. 1). */
const LEGAL_CARD: CardType = 'jus';

/** Returns the services that are sold. */
export const offeredCards = (cards: readonly CardType[], legal: boolean): CardType[] =>
  cards.filter((card) => legal || card !== LEGAL_CARD);

/**
 * Marks around words of a text that depend on legal work: `{{com.jus}}with{{sem.jus}}without{{fim.jus}}`; the
 * middle mark may be missing. Blocks do not nest.
 */
export const LEGAL_MARKS = [
  { name: 'com.jus', label: 'Limpa Jus: começo do texto que só vale com advogado' },
  { name: 'sem.jus', label: 'Limpa Jus: texto que vale sem advogado' },
  { name: 'fim.jus', label: 'Limpa Jus: fim do texto' },
] as const;

const MARK = /\{\{\s*(com|sem|fim)\.jus\s*\}\}/g;
/** A paragraph or an item of a list that has no words left. */
const EMPTY_TAG = /<(p|li|h[1-4])>\s*<\/\1>\n?/g;

/** Returns the words of a text that apply with or without legal work; `legalMarkFault` refuses incomplete marks. */
export function legalWords(text: string, legal: boolean): string {
  if (!text.includes('.jus')) return text;
  let shown = true;
  const said = text.split(MARK).map((piece, at) => {
    if (at % 2 === 0) return shown ? piece : '';
    shown = piece === 'fim' || (piece === 'com') === legal;
    return '';
  });
  return said.join('').replace(EMPTY_TAG, '');
}

/** Fault in the marks of a text, in Portuguese; null without one. */
export function legalMarkFault(text: string): string | null {
  const marks = [...text.matchAll(MARK)].map(([, kind]) => kind).join(' ');
  return /^(?:com (?:sem )?fim ?)*$/.test(marks)
    ? null
    : 'As marcas {{com.jus}}, {{sem.jus}} e {{fim.jus}} estão fora de ordem ou falta uma';
}

/** Returns whether a product can be sold. Without a lawyer, a product of legal work cannot, and one that opens only legal services cannot. */
export const isOffered = (
  product: { legal: boolean; activatesCards: readonly string[] },
  legal: boolean,
): boolean =>
  legal ||
  !(
    product.legal ||
    (product.activatesCards.length > 0 && product.activatesCards.every((card) => card === LEGAL_CARD))
  );

/** "Dra. Ana Exemplo, OAB/SC 12.345 (Exemplo Advogados, OAB/SC 999)", each separated by a semicolon. */
export const lawyersWords = (
  lawyers: readonly { name: string; oabUf: string; oabNumber: string; firm: string }[],
): string =>
  lawyers
    .map(
      ({ name, oabUf, oabNumber, firm }) =>
        `${name}, ${oabWord(oabUf, oabNumber)}${firm ? ` (${firm})` : ''}`,
    )
    .join('; ');
