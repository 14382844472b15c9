/** Words of the site that the business chose, by those in the code in whose place they stand. */
export type SiteWords = Readonly<Record<string, string>>;

/** What stands now: in a browser what its page brought, on a server what the request's own store holds. */
export const siteWords: { now?: SiteWords | undefined } = {};

/** A text as the business says it; the white space around it stays. */
export function worded(text: string): string {
  const words = siteWords.now;
  const own = text.trim();
  return words && Object.hasOwn(words, own) ? text.replace(own, () => words[own] ?? own) : text;
}

/** Texts that are kept as evidence of what a person agreed to: no other words may stand in their place. */
export const keptTexts = new Set<string>();

/** Declares the text of a consent as evidence. */
export function kept<Consent extends { text: string }>(consent: Consent): Consent {
  keptTexts.add(consent.text);
  return consent;
}
