import type { DocumentJudgement } from '#app/features/proof/rules/judge-document.ts';
import { maskedDocument } from '#app/lib/documents.ts';
import { firstName, initials } from '#app/lib/text.ts';

/** Largest file for /verificar; bytes. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

/** Data of an acceptance, on the server. */
export type VerifiedAcceptance = {
  code: string;
  /** Name of the plan or single service. */
  plan: string;
  title: string;
  version: number;
  acceptedAt: string;
  textSha256: string;
  seq: number;
  previousHash: string;
  hash: string;
  /** The newest acceptance. */
  last: boolean;
  /** SHA-256 of the PDF, once it is made. */
  fileSha256: string | null;
  /** When its PDF got a later time stamp; null if it was issued with one, or still lacks one. */
  stampedAt: string | null;
  /** The root of its day is signed and published. */
  dayClosed: boolean;
  /** How and when its order ended early; null while the contract is in force. */
  ended: { how: 'withdrawn' | 'canceled' | 'refunded'; at: string } | null;
  person: { name: string; document: string };
  /** Recomputed by the database just now: the text's hash, the row's own, and its neighbours in the chain, and its day's signed root. */
  checks: { text: boolean; own: boolean; previous: boolean; next: boolean; day: boolean };
};

/** Data that everyone with the code may see: without identifying or contact data. */
export type VerificationView = Omit<VerifiedAcceptance, 'person'> & {
  holder: { initials: string; firstName: string; document: string };
};

export const verificationView = ({ person, ...rest }: VerifiedAcceptance): VerificationView => ({
  ...rest,
  holder: {
    initials: initials(person.name),
    firstName: firstName(person.name),
    document: maskedDocument(person.document),
  },
});

export const isIntact = ({ checks }: Pick<VerifiedAcceptance, 'checks'>): boolean =>
  Object.values(checks).every(Boolean);

/**
 * `authentic`: as issued. `broken`: the record itself was changed. `altered`: a file that names an issued
 * code and differs from the file issued for it. `appended`: the issued file, complete, with harmless
 * additions after it. `covered`: with other additions, which may change what a reader shows. `unknown`: not
 * issued by this business.
 */
export type Verification =
  | { state: 'authentic' | 'broken'; by: 'code' | 'file'; view: VerificationView }
  | {
      state: 'appended' | 'covered';
      view: VerificationView;
      added: Pick<DocumentJudgement['added'], 'kinds' | 'fault'>;
      fileSha256: string;
    }
  | { state: 'altered'; code: string; fileSha256: string }
  | { state: 'unknown'; by: 'code' | 'file' };

export const NOT_A_PDF = 'Este arquivo não é um PDF. Envie o contrato como você o recebeu.';
export const NO_FILE = 'Escolha o PDF do contrato.';
export const FILE_TOO_LARGE =
  'O arquivo passa de 5 MB. Os contratos que emitimos são menores: confira se é o certo.';
export const NO_CODE = 'Digite o código: 16 letras e números, em quatro grupos.';
