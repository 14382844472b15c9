const MOST_LETTERS = 40;

/**
 * A word or two that the team marks people with: lower case and one blank between words, so that one tag is written one
 * way. Undefined where the text is none, has a comma or is too long.
 */
export function readTag(text: string): string | undefined {
  const tag = text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('pt-BR');
  return tag !== '' && tag.length <= MOST_LETTERS && !tag.includes(',') ? tag : undefined;
}
