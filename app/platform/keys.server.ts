import { hkdfSync } from 'node:crypto';
import { env } from './env.server.ts';

/** A secret of the installation with its id, which every value sealed under it contains. */
export type Key = { id: string; secret: string };

const SIZE = 32;
const known = new Map<string, string>();

/** 16 hex digits that identify a secret without revealing it (HKDF, RFC 5869). */
export function keyId(secret: string): string {
  const id =
    known.get(secret) ??
    Buffer.from(hkdfSync('sha256', secret, '', 'nome-em-dia:key-id:v1', 8)).toString('hex');
  known.set(secret, id);
  return id;
}

/** Derives 256 bits for a single purpose (HKDF): the key for files cannot sign links. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `nome-em-dia:${purpose}:v1`, SIZE));

/** Keys in order: the first seals and signs, all of them open and verify. */
export type Ring = readonly [Key, ...Key[]];

export function ring([first, ...others]: readonly [string, ...string[]]): Ring {
  const keyOf = (secret: string): Key => ({ id: keyId(secret), secret });
  return [keyOf(first), ...[...new Set(others)].filter((secret) => secret !== first).map(keyOf)];
}

/** Returns the keys of `APP_SECRET` and `APP_SECRET_PREVIOUS`. */
export const appKeys = (): Ring => ring([env().secret, ...env().previousSecrets]);

/**
 * Returns the keys for files: `FILES_KEY` first if it is set, then the keys of `APP_SECRET`, so that `FILES_KEY`
 * can be added and removed like any other secret.
 */
export const fileKeys = (): Ring => {
  const { filesKey, previousFilesKeys, secret, previousSecrets } = env();
  return ring([filesKey ?? secret, ...previousFilesKeys, secret, ...previousSecrets]);
};
