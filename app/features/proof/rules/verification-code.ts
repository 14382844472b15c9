const GROUP = '[0-9A-HJKMNP-TV-Z]{4}';
const CODE = new RegExp(`^${GROUP}(?:-${GROUP}){3}$`);

/**
 * Reads an entered code as it was issued: accepts any case, spaces and hyphens anywhere, and the letters that
 * Crockford's base 32 reads as digits. Null for a text that cannot be a code.
 */
export function readCode(typed: string): string | null {
  const plain = typed
    .toUpperCase()
    .replace(/[\s.‐-―-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  const code = plain.match(/.{1,4}/g)?.join('-') ?? '';
  return CODE.test(code) ? code : null;
}

/** The entered code in capitals and groups of four. */
export const maskCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1-');

/** Returns the code in the link of an issued PDF, even if its bytes were changed afterwards. */
export const codeInFile = (bytes: string): string | null =>
  new RegExp(`/verificar/(${GROUP}(?:-${GROUP}){3})(?![0-9A-Z-])`).exec(bytes)?.[1] ?? null;
