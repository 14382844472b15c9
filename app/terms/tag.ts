const MOST_LETTERS = 40;

/**
 * Normalises a tag of one or two words: lower case and one blank between words, so that every tag has one
 * spelling. Undefined if the text is empty, has a comma or is too long.
 */
export function readTag(text: string): string | undefined {
  const tag = text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('pt-BR');
  return tag !== '' && tag.length <= MOST_LETTERS && !tag.includes(',') ? tag : undefined;
}
