/** `authority` signs the two others of the house; `company` is a certificate that was bought (ICP-Brasil). */
export const KEY_ROLES = ['authority', 'signer', 'timeStamp', 'company'] as const;
export type KeyRole = (typeof KEY_ROLES)[number];

/**
 * A certificate that a verifier knows, as base64 of DER. Signatures chain to an `authority` of the house, or
 * are made by a `company` certificate itself; the check of days also knows each `signer` of the house.
 */
export type Trusted = { role: Exclude<KeyRole, 'timeStamp'>; certificate: string };
