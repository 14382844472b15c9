import { type Bytes, bytesOfHex, joined } from '#app/lib/bytes.ts';
import type { PdfRevision } from './pdf-revision.ts';
import { isDict, isText, type SignedDict } from './pdf-syntax.ts';

/** Two ranges of a file that a signature is over: `[start length start length]`. */
export type ByteRange = readonly [number, number, number, number];

/**
 * Most ranges to check: the house's signature is the first of a file, and each check reads the whole file.
 */
const MOST_CLAIMS = 8;

/** Returns all ranges named in the file, in order; whether they belong to a signature is checked later. */
export const claimedRanges = (text: string): ByteRange[] =>
  [
    ...text.matchAll(
      /\/ByteRange\s{0,9}\[\s{0,9}(\d{1,10})\s{1,9}(\d{1,10})\s{1,9}(\d{1,10})\s{1,9}(\d{1,10})\s{0,40}\]/g,
    ),
  ]
    .slice(0, MOST_CLAIMS)
    .map(([, a, b, c, d]) => [Number(a), Number(b), Number(c), Number(d)]);

/**
 * Reads the CMS between two ranges.
 * @param revision document that ends with the second range.
 * @returns `isNamed` when the gap is, to the byte, the `/Contents` of a signature with this range, which a field of the
 * revision's form has.
 * @throws RangeError when the gap holds no hexadecimal
 */
export async function signatureOf(
  file: Bytes,
  range: ByteRange,
  revision: PdfRevision | null,
): Promise<{ cms: Bytes; isNamed: boolean }> {
  const [from, to] = [range[0] + range[1], range[2]];
  if (to + range[3] > file.length || to - from < 4) throw new RangeError('range');
  const gap = new TextDecoder('latin1').decode(file.subarray(from, to));
  const [open, close] = [gap.indexOf('<'), gap.indexOf('>')];
  const cms = bytesOfHex(gap.slice(open + 1, close < 0 ? undefined : close));
  const fields = revision ? await signatureFields(revision).catch(() => []) : [];
  const isNamed = fields.some((dict) => {
    const [contents, stated] = [dict.get('Contents'), dict.get('ByteRange')];
    return (
      isText(contents) &&
      contents.from === from &&
      contents.to === to &&
      open === 0 &&
      Array.isArray(stated) &&
      stated.length === 4 &&
      stated.every((one, i) => one === range[i])
    );
  });
  return { cms, isNamed };
}

/** Signatures that the fields of the form have. @throws UnreadablePdf */
async function signatureFields(revision: PdfRevision): Promise<SignedDict[]> {
  const form = await revision.follow((await revision.catalog()).get('AcroForm'));
  const fields = isDict(form) ? await revision.follow(form.get('Fields')) : undefined;
  const found: SignedDict[] = [];
  for (const one of Array.isArray(fields) ? fields : []) {
    const field = await revision.follow(one);
    const signature = isDict(field) ? await revision.follow(field.get('V')) : undefined;
    if (isDict(signature)) found.push(signature);
  }
  return found;
}

/** The bytes around the signature. */
export const coveredBytes = (file: Bytes, [from, a, b, c]: ByteRange): Bytes =>
  joined(file.subarray(from, from + a), file.subarray(b, b + c));

/** Whether the file ends at its last table: a truncated PDF does not. */
export const endsWhole = (text: string): boolean =>
  /startxref\s{1,9}\d{1,10}\s{1,9}%%EOF\s{0,1024}$/.test(text.slice(-1024));

/** Returns the code in a contract's link. */
export const namedCode = (text: string): string | null =>
  /\/verificar\/([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})/.exec(text)?.[1] ?? null;
