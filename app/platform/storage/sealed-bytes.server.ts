import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Names the format, so that a later one can be told apart. */
const MAGIC = Buffer.from('NED1');
const NONCE = 12;
const TAG = 16;

/** 256 bits of the installation's secret for files alone (HKDF, RFC 5869). */
export const fileKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'nome-em-dia:files:v1', 32));

/**
 * AES-256-GCM with a nonce per writing. The path is sealed with the bytes: a file that somebody puts in the place of
 * another one does not open.
 */
export function seal(key: Buffer, storePath: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(storePath));
  return Buffer.concat([MAGIC, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** @throws when the bytes are cut, changed, of another path or under another key. */
export function unseal(key: Buffer, storePath: string, sealed: Buffer): Buffer {
  const start = MAGIC.length + NONCE;
  if (sealed.length < start + TAG || !sealed.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new Error('A stored file is not in the format of the store.');
  }
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(MAGIC.length, start), {
    authTagLength: TAG,
  })
    .setAAD(Buffer.from(storePath))
    .setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(start, -TAG)), decipher.final()]);
}
