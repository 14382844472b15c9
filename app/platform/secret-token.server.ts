import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

/** Hash to store for a secret token. A plain hash is enough: guessing so many random bits is infeasible. */
export const hashSecretToken = (token: string): string => createHash('sha256').update(token).digest('hex');
