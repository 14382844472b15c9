/**
 * A sent form as a self-contained document: later changes of the template or the profile do not affect it.
 */
export type FormDocument = {
  title: string;
  version: number;
  /** Sanitised HTML. */
  text: string;
  rows: { label: string; value: string }[];
  files: { label: string; name: string; sha256: string }[];
  signatures: { label: string; typed: string | null; path: string | null }[];
  company: { name: string; legalName: string; taxId: string };
  person: { name: string; document: string };
  sentAt: string;
  ip: string;
  userAgent: string;
  /** SHA-256 of text, answers, files and signatures. */
  sha256: string;
};
