import { createHash, randomBytes } from 'node:crypto';

/** A link's secret: 256 random bits, kept nowhere but in the mail. */
export const newInviteToken = (): string => randomBytes(32).toString('base64url');
export const hashInviteToken = (token: string): string => createHash('sha256').update(token).digest('hex');
