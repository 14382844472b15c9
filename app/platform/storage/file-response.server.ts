/** RFC 5987: encodes a file name for a header, byte by byte. */
const encode = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** ASCII name, for programs that do not read the encoded one. */
const ascii = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');

/**
 * Answers with a stored file: as a download with its name, not cached. A picture may be shown in place; the
 * host sandboxes every such answer, so that nothing in it runs (`fileSandbox`).
 */
export function fileResponse(
  { name, bytes, mimeType }: { name: string; bytes: Uint8Array; mimeType: string },
  { inline = false }: { inline?: boolean } = {},
): Response {
  const disposition = inline && mimeType.startsWith('image/') ? 'inline' : 'attachment';
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': mimeType,
      'content-length': String(bytes.length),
      'content-disposition': `${disposition}; filename="${ascii(name)}"; filename*=UTF-8''${encode(name)}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
