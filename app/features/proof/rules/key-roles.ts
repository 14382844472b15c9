/** `authority` signs the two others of the house; `company` is a certificate that was bought (ICP-Brasil). */
export const KEY_ROLES = ['authority', 'signer', 'timeStamp', 'company'] as const;
export type KeyRole = (typeof KEY_ROLES)[number];
