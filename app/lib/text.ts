/** Decodes a text file: UTF-8, UTF-16 with a byte order mark, else Windows-1252, which spreadsheets write. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/^\uFEFF/, '');
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Makes a search for words in a text, which is folded once.
 * @returns whether a word begins with a regular expression, without accents and capitals
 */
export function wordsIn(text: string): (begins: string) => boolean {
  const folded = fold(text);
  // assembled: beginnings of words that are written in this code
  return (begins) => new RegExp(`(?<![a-z0-9])(${begins})`).test(folded);
}
/** Lower-case, without accents. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const words = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

export const firstName = (name: string): string => words(name)[0] ?? '';

/** Legal form or dash at the end of a company's name, which a greeting leaves out. */
const LEGAL_FORM = /^([.–-]|ltda|eireli|epp|mei?|s\.?\/?a|slu)\.?,?$/i;

/** How a greeting addresses a person, or the team of a company; empty for an empty name. */
export function greetedName(name: string, company = false): string {
  if (!company || !name.trim()) return firstName(name);
  const called = words(name);
  while (called.length > 1 && LEGAL_FORM.test(called.at(-1) ?? '')) called.pop();
  return `equipe da ${called.join(' ').replace(/,$/, '')}`;
}

/** First letters of the first and the last name. */
export function initials(name: string): string {
  const parts = words(name);
  const letters = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return letters.map((part) => [...(part ?? '')][0]?.toUpperCase() ?? '').join('');
}

/** Orders codes and ISO instants by their character codes. */
export const compareCodes = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** Cuts to at most `length` characters, with "…" at the end, after a whole word if one is near. */
export function truncate(text: string, length: number): string {
  const characters = [...text.trim()];
  if (characters.length <= length) return characters.join('');
  const cut = characters.slice(0, Math.max(length - 1, 0)).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > cut.length * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** Makes a LIKE pattern that matches the folded search anywhere, with wildcards escaped. */
export const likePattern = (search: string): string => `%${fold(search).replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Makes a slug for addresses and anchors: "Quais documentos preciso enviar?" →
 * "quais-documentos-preciso-enviar".
 */
export const slugify = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Ends of sentences and of lines; skips the points within numbers and protocols. */
const END = /(?<=[.!?…])\s+(?=[\p{Lu}“"(\d])|\n+/u;

/** Splits a text into sentences for reading aloud; drops a sentence that repeats the one before. */
export function sentencesOf(text: string): string[] {
  const spoken = text
    .split(END)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => /[\p{L}\d]/u.test(part));
  return spoken.filter((part, at) => part !== spoken[at - 1]);
}

const MOST_LETTERS = 40;

/**
 * Normalises a tag of one or two words: lower case and one blank between words, so that every tag has one
 * spelling. Undefined if the text is empty, has a comma or is too long.
 */
export function readTag(text: string): string | undefined {
  const tag = text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('pt-BR');
  return tag !== '' && tag.length <= MOST_LETTERS && !tag.includes(',') ? tag : undefined;
}
