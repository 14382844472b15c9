export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * One text for one value, so that its hash can be computed anywhere: keys in order, no spaces, whole numbers.
 * @throws RangeError for a number that is not whole: programs write fractions differently
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new RangeError('Only whole numbers have one canonical text.');
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
  return `{${fields.join(',')}}`;
}

/*
 * WebCrypto: the same code in the server and in the browser that checks a draw. Texts count as UTF-8, so that
 * `printf %s "…" | sha256sum` gives the same.
 */
const bytesOf = (text: string) => new TextEncoder().encode(text);
const hex = (buffer: ArrayBuffer) =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of a text, in hex. */
export const sha256Hex = async (text: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', bytesOf(text)));

/** @returns HMAC-SHA256 with this key, of any number of messages, in hex. */
export async function hmacSha256(key: string): Promise<(message: string) => Promise<string>> {
  const imported = await crypto.subtle.importKey(
    'raw',
    bytesOf(key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return async (message) => hex(await crypto.subtle.sign('HMAC', imported, bytesOf(message)));
}
