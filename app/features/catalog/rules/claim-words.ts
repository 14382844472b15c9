import { fold } from '#app/lib/text.ts';
import { type ClauseName, claimsOf } from './clauses.ts';

/** Words that claim something binding, with their names in a refusal. */
const WORDS: [name: string, test: RegExp][] = [
  // A property that secures a loan is not a promise to the reader.
  ['garantia', /(?<!\b(?:com|como|de) )\bgarant(?:ia|ias|e|em|imos|ido|ida|idos|idas)\b(?! de imovel)/],
  ['nome limpo', /\blimp[oa]s?\b(?! (?:nome|jus|bacen))/],
  ['prazo', /\b(?:dias?|horas?) ute?is\b|\bem (?:ate )?\d+ ?(?:h|horas|dias)\b/],
  ['número cheio', /\b100 ?%/],
  ['liminar', /\bliminar(?:es)?\b/],
  ['integração', /\bintegrad[oa]s?\b/],
  ['tempo limitado', /\btempo limitado\b/],
  ['quantidade de pessoas', /(?<![\d.])[\d.]+\+? (?:mil )?(?:consultores|clientes|pessoas atendidas)\b/],
  ['percentual', /\bate \d+(?:,\d+)? ?%/],
];
/** "Nada é garantido" and "não garantimos" are denials, not promises. */
const DENIAL = /\b(?:nao|nunca|ninguem|nada|nenhum|nenhuma)\b/;
const DENIABLE = /\b(?:garant|limp|liminar)/;
const denies = (folded: string): boolean =>
  folded.split(/[.!?;]/).some((part) => {
    const from = part.search(DENIAL);
    return from >= 0 && DENIABLE.test(part.slice(from));
  });
/** Fields that no reader sees as a text. */
const UNREAD = ['tags', 'category', 'asked', 'slug', 'source', 'image', 'sourceUrl'];

export type BareClaim = {
  /** Path of the text in its form: "perks.2", "faq.0.answer". */
  place: string;
  sentence: string;
  word: string;
  /** The clauses of the contract that the sentence itself names. */
  clauses: ClauseName[];
};

const plain = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the key of a sentence: one sentence is one claim, in any place and spelling. */
export const sentenceKey = (sentence: string): string =>
  fold(plain(sentence)).replace(/(?<![\s.!;:])[\s.!;:]+$/, '');

function claimsOfText(text: string, title: string): Omit<BareClaim, 'place'>[] {
  return plain(text)
    .split(/(?<=[.!?;])\s+/)
    .filter((sentence) => !sentence.endsWith('?'))
    .flatMap((sentence) => {
      const folded = fold(sentence);
      if (denies(folded)) return [];
      const found = WORDS.find(([, test]) => test.test(folded));
      if (!found) return [];
      return [{ sentence, word: found[0], clauses: claimsOf(sentence, title).map(({ clause }) => clause) }];
    });
}

/**
 * Finds all claims in a body of texts, by place. A text with a source and the day of its check is grounded; a
 * number and its label are read as one sentence.
 */
export function claimWordsIn(body: unknown, place = '', title = ''): BareClaim[] {
  if (typeof body === 'string') return claimsOfText(body, title).map((claim) => ({ ...claim, place }));
  if (typeof body !== 'object' || body === null) return [];
  const values = body as Record<string, unknown>;
  const at = (key: string) => (place ? `${place}.${key}` : key);
  const said = (key: string) => (typeof values[key] === 'string' ? (values[key] as string) : '');
  if (said('source') && said('checkedOn')) return [];
  if (said('value') && said('label'))
    return claimsOfText(`${said('value')} ${said('label')}`, title).map((claim) => ({
      ...claim,
      place: at('label'),
    }));
  const named = said('title') || said('question') || title;
  return Object.entries(values)
    .filter(([key]) => !UNREAD.includes(key))
    .flatMap(([key, value]) => claimWordsIn(value, at(key), named));
}
