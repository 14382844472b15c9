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

/**
 * Reads the number of a power of attorney ("P-1F2E-3D4C-5B6A") in any case, with spaces and hyphens anywhere;
 * null for another text.
 */
export function readMandateNumber(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[\s.‐-―-]/g, '');
  return /^P[0-9A-F]{12}$/.test(plain) ? (plain.match(/^P|.{4}/g)?.join('-') ?? null) : null;
}

/** The entered code in capitals and groups of four. */
export const maskCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1-');

const LINK = '/verificar/';
const LINK_WITH_CODE = new RegExp(`^${LINK}(${GROUP}(?:-${GROUP}){3})(?![0-9A-Z-])`);
/** Bytes of a link with its code and the sign after it. */
const LINK_BYTES = LINK.length + 20;
/** Links that are read; an issued contract has a few. */
const MOST_LINKS = 1_000;

/**
 * Returns the code in the link of an issued PDF, even if its bytes were changed afterwards. Reads only the links: a text of
 * all bytes would delay every request.
 */
export function codeInFile(bytes: Buffer): string | null {
  let at = bytes.indexOf(LINK);
  for (let read = 0; at >= 0 && read < MOST_LINKS; read += 1) {
    const code = LINK_WITH_CODE.exec(bytes.toString('latin1', at, at + LINK_BYTES))?.[1];
    if (code) return code;
    at = bytes.indexOf(LINK, at + LINK.length);
  }
  return null;
}
