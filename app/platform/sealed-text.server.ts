import { appKeys } from './keys.server.ts';
import { headerOf, seal, unseal } from './storage/sealed-bytes.server.ts';

/** Encrypts a secret for the place where it is stored: in another row it does not open. */
export const sealText = (place: string, text: string): string =>
  seal(appKeys(), 'credentials', place, Buffer.from(text)).toString('base64');

/** @throws when it was changed, is of another place or was written under a secret that is not known here. */
export const openText = (place: string, sealed: string): string =>
  unseal(appKeys(), 'credentials', place, Buffer.from(sealed, 'base64')).toString();

/** What every text begins with that is sealed under `APP_SECRET`: its header is a multiple of three bytes. */
export const sealedTextStart = (): string => headerOf(appKeys()).toString('base64');
