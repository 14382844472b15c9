import { hkdfSync } from 'node:crypto';
import { env } from './env.server.ts';
import { seal, unseal } from './storage/sealed-bytes.server.ts';

/** 256 bits of the installation's secret for stored credentials alone (HKDF, RFC 5869): no file opens with them. */
const credentialKey = (): Buffer =>
  Buffer.from(hkdfSync('sha256', env().secret, '', 'nome-em-dia:credentials:v1', 32));

/** Encrypts a secret for the place where it is stored: in another row it does not open. */
export const sealText = (place: string, text: string): string =>
  seal(credentialKey(), place, Buffer.from(text)).toString('base64');

/** @throws when it was changed, is of another place or was written under another `APP_SECRET`. */
export const openText = (place: string, sealed: string): string =>
  unseal(credentialKey(), place, Buffer.from(sealed, 'base64')).toString();
