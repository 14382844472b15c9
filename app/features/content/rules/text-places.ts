import { phraseShape } from '#app/lib/site-words.ts';

/**
 * A text as visitors read it, with the panel's address of its field. `page`: page of the site; null without
 * one.
 */
export type TextPlace = { text: string; to: string; page: string | null };

/** Parameter of a panel's address: the field to focus. */
export const FIELD_PARAM = 'campo';
/** Parameter of a panel's address: the phrase of the code to replace. */
export const PHRASE_PARAM = 'frase';
/** Parameter of a panel's address: the page of the site to return to. */
export const PAGE_PARAM = 'pagina';

/** The address of a field in the panel. */
export const fieldAddress = (editor: string, place: string): string =>
  `${editor}?${new URLSearchParams({ [FIELD_PARAM]: place })}`;

/** White space as pages show it, and no tags. */
export const asRead = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** Shorter texts occur in many longer ones by chance. */
const LEAST_PART = 12;

/**
 * Returns the panel's address for a text found on a page: prefers sections of this page, and a complete text
 * before a part of one. A text without a field is a phrase of the code.
 */
export function placeOfText(found: string, path: string, places: readonly TextPlace[]): string {
  const text = asRead(found);
  const here = ({ page }: TextPlace) => page !== null && page.split('#')[0] === path;
  const best = (fit: (place: TextPlace) => boolean) => {
    const fitting = places.filter(fit);
    return fitting.find(here) ?? fitting[0];
  };
  const [first = '', ...others] = text.split(' · ');
  const place =
    best((one) => one.text === text) ??
    // The same text with another price.
    best(
      (one) =>
        text.includes('R$') && phraseShape(one.text) === phraseShape(text) && isSaid(phraseShape(text)),
    ) ??
    // Several list entries on one line.
    (others.length > 0 ? best((one) => one.text === first) : undefined) ??
    (text.length < LEAST_PART ? undefined : best((one) => one.text.includes(text)));
  const to = place?.to ?? `/admin/cms/phrases?${new URLSearchParams({ [PHRASE_PARAM]: text })}`;
  return `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ [PAGE_PARAM]: path })}`;
}

/** Whether the text contains words, not only figures and signs. */
export const isSaid = (text: string): boolean => /\p{L}{2}/u.test(text) && asRead(text).length <= 600;
