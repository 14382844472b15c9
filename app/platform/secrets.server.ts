import { createHash, randomBytes } from 'node:crypto';
import { appKeys } from './keys.server.ts';
import { headerOf, seal, unseal } from './storage/sealed-bytes.server.ts';

/** A secret of 256 random bits. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** Hash to store for a secret token. A plain hash is enough: guessing so many random bits is infeasible. */
export const hashSecretToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Encrypts a secret for its place of storage: it does not open in another row. */
export const sealText = (place: string, text: string): string =>
  seal(appKeys(), 'credentials', place, Buffer.from(text)).toString('base64');

/** @throws when it was changed, belongs to another place or was sealed under an unknown secret. */
export const openText = (place: string, sealed: string): string =>
  unseal(appKeys(), 'credentials', place, Buffer.from(sealed, 'base64')).toString();

/** Beginning of every text sealed under `APP_SECRET`: its header is a multiple of three bytes. */
export const sealedTextStart = (): string => headerOf(appKeys()).toString('base64');
