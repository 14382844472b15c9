import { phraseShape } from '#app/lib/site-words.ts';

/** A text as visitors read it, and the address of the panel where its field is. `page`: the site's, where it has one. */
export type TextPlace = { text: string; to: string; page: string | null };

/** The parameter of a panel's address that names the field to begin with. */
export const FIELD_PARAM = 'campo';
/** The one that names a phrase of the code that is to get other words. */
export const PHRASE_PARAM = 'frase';
/** The one that names the page of the site to look at afterwards. */
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

/** Shorter ones stand in many longer texts by chance. */
const LEAST_PART = 12;

/**
 * Where a text that was found on a page is written: the section of this page before those of others, a whole text
 * before a part of one. What has no field of its own is a phrase of the code.
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
    // Of before its price changed.
    best(
      (one) =>
        text.includes('R$') && phraseShape(one.text) === phraseShape(text) && isSaid(phraseShape(text)),
    ) ??
    // Entries of a list that stand on one line.
    (others.length > 0 ? best((one) => one.text === first) : undefined) ??
    (text.length < LEAST_PART ? undefined : best((one) => one.text.includes(text)));
  const to = place?.to ?? `/admin/cms/phrases?${new URLSearchParams({ [PHRASE_PARAM]: text })}`;
  return `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ [PAGE_PARAM]: path })}`;
}

/** Is it words, not figures and signs alone? */
export const isSaid = (text: string): boolean => /\p{L}{2}/u.test(text) && asRead(text).length <= 600;
