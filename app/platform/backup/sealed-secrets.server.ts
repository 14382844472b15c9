import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';
import { SECRET_VARIABLES } from '../env.server.ts';
import { BackupError } from './backup-format.server.ts';
import type { KeptSecrets } from './backup-secrets.server.ts';

/** 128 MB of memory and about half a second for each guess (OWASP's first choice for scrypt). */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
/** Shorter passphrases could be guessed from the archive. */
const SHORTEST_PASSPHRASE = 12;

const Sealed = z.object({
  kdf: z.literal('scrypt-131072-8-1'),
  salt: z.base64(),
  nonce: z.base64(),
  tag: z.base64(),
  data: z.base64(),
});

const Kept = z.object({
  secret: z.string(),
  ...Object.fromEntries(SECRET_VARIABLES.map((name) => [name, z.string().optional()])),
}) as z.ZodType<KeptSecrets>;

const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), salt, 32, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );

/** Seals the installation's secrets (AES-256-GCM) under a key of the passphrase. @throws BackupError when it is short */
export async function sealSecrets(secrets: KeptSecrets, passphrase: string): Promise<Buffer> {
  if (passphrase.length < SHORTEST_PASSPHRASE) {
    throw new BackupError(`The passphrase needs at least ${SHORTEST_PASSPHRASE} characters.`);
  }
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), nonce);
  const data = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()]);
  const sealed = { salt, nonce, tag: cipher.getAuthTag(), data };
  const texts = Object.entries(sealed).map(([name, bytes]) => [name, bytes.toString('base64')]);
  return Buffer.from(JSON.stringify({ kdf: 'scrypt-131072-8-1', ...Object.fromEntries(texts) }));
}

/** @throws BackupError when the passphrase is wrong or the bytes were altered */
export async function openSecrets(sealed: Buffer, passphrase: string): Promise<KeptSecrets> {
  try {
    const { salt, nonce, tag, data } = Sealed.parse(JSON.parse(sealed.toString()));
    const bytes = (text: string) => Buffer.from(text, 'base64');
    const key = await keyOf(passphrase, bytes(salt));
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(nonce), { authTagLength: 16 });
    decipher.setAuthTag(bytes(tag));
    const opened = Buffer.concat([decipher.update(bytes(data)), decipher.final()]);
    return Kept.parse(JSON.parse(opened.toString()));
  } catch {
    throw new BackupError('The passphrase does not open the secrets of this backup.');
  }
}

/** Identifies a secret without revealing it; a secret has too many possible values to be guessed. */
export const secretId = (secret: string): string =>
  createHmac('sha256', secret).update('nome-em-dia:secret-id:v1').digest('hex').slice(0, 16);
