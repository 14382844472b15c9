/** Data of an acceptance's document; the bytes of the file depend on nothing else. */
export type AcceptanceRecord = {
  code: string;
  title: string;
  version: number;
  /** HTML as the person saw it, and its SHA-256. */
  text: string;
  textSha256: string;
  acceptedAt: Date;
  ip: string;
  userAgent: string;
  identifiedBy: string;
  /** Place in the chain of acceptances, and the hashes there. */
  seq: number;
  previousHash: string;
  hash: string;
  person: { name: string; document: string };
  company: { name: string; legalName: string; taxId: string };
  /** Where anyone checks it, `{appUrl}/verificar/{code}`. */
  verifyUrl: string;
};
