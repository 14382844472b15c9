/** Position of a record in its day's tree, and its hash path to the root; hashes in hex. */
export type DayPath = { day: string; index: number; size: number; path: string[]; root: string };

/** A record of the chain, exactly as it was hashed: its text, its hash, and the previous hash. */
export type ChainedRecord = { position: number; previousHash: string; hash: string; content: string };

/** `evidencia.json`, attached to a document before it is signed. */
export type Evidence = {
  format: typeof EVIDENCE_FORMAT;
  issuer: { name: string; taxId: string; site: string };
  document: {
    kind: string;
    title: string;
    /** Code for checking the document on the site; empty if no register of such documents exists. */
    code: string;
    issuedAt: string;
    /** Size of the pages before anything was attached: that many bytes from the beginning of the file. */
    bytes: number;
    sha256: string;
  };
  record: ChainedRecord | null;
  /** The tree of the day until this record; the root of the whole day is published the night after. */
  dayUntilHere: DayPath | null;
};

/** Path of a record to the root of its whole day, which the house signed. */
export type DayProof = {
  format: typeof PROOF_FORMAT;
  code: string;
  hash: string;
  day: DayPath;
  previousRoot: string;
  /** CMS with a time stamp over `rootStatement`, as base64. */
  signature: string;
  /**
   * Time stamp of an external authority over the SHA-256 of `rootStatement`, as base64; absent without a configured
   * authority.
   */
  outsideStamp?: string;
};

export const EVIDENCE_FORMAT = 'nome-em-dia/evidencia/1';
export const PROOF_FORMAT = 'nome-em-dia/prova-do-dia/1';
export const EVIDENCE_FILE = 'evidencia.json';

/** Text that the house signs for a day's root: the bytes can be read in no other way. */
export const rootStatement = (
  { day, size, root }: Pick<DayPath, 'day' | 'size' | 'root'>,
  previous: string,
): string => `${PROOF_FORMAT}\n${day}\n${size}\n${root}\n${previous}\n`;

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Parses an evidence; null for other texts. */
export function readEvidence(text: string): Evidence | null {
  const value = parsed(text) as Partial<Evidence> | null;
  const whole = value?.format === EVIDENCE_FORMAT && value.document && value.issuer;
  return whole && typeof value.document?.bytes === 'number' ? (value as Evidence) : null;
}

/** Parses the proof of a day; null for other texts. */
export function readDayProof(text: string): DayProof | null {
  const value = parsed(text) as Partial<DayProof> | null;
  return value?.format === PROOF_FORMAT && value.day && Array.isArray(value.day.path)
    ? (value as DayProof)
    : null;
}
