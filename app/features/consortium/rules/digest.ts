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
