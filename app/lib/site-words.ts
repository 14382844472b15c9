/** Words of the site that the business chose, keyed by the words in the code that they replace. */
export type SiteWords = Readonly<Record<string, string>>;

/** Current words: from the page in a browser, from the request's store on a server. */
export const siteWords: { now?: SiteWords | undefined } = {};

const PRICE = /R\$\s?[\d.,]*\d/g;

/** A text without the amounts of its prices: they change with the offer, but the words stay. */
export const phraseShape = (text: string): string => text.replace(PRICE, 'R$');

/** A text in the business's words, with the current prices; keeps the surrounding white space. */
export function worded(text: string, words = siteWords.now): string {
  if (!words) return text;
  const own = text.trim();
  const key = Object.hasOwn(words, own) ? own : phraseShape(own);
  if (!Object.hasOwn(words, key)) return text;
  const prices = own.match(PRICE) ?? [];
  return text.replace(own, () => (words[key] ?? own).replace(PRICE, (typed) => prices.shift() ?? typed));
}

/** Texts stored as evidence of a person's consent: they must not be replaced. */
export const keptTexts = new Set<string>();

/** Declares the text of a consent as evidence. */
export function kept<Consent extends { text: string }>(consent: Consent): Consent {
  keptTexts.add(consent.text);
  return consent;
}
