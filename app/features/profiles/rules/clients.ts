import { formatDateTime } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { maskPhone } from '#app/lib/masks.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { Representative } from './representative.ts';
import type { DocTypeName, FaceStatus, Relationship } from './terms.ts';

/** A client's profile in the panel; instants are ISO texts. */
export type ClientProfile = {
  id: string;
  fullName: string;
  docType: DocTypeName;
  docNumber: string;
  /** The representative of a company; null for a person, and if not named. */
  representative: Representative | null;
  phone: string;
  otherPhones: string[];
  uf: string;
  address: string;
  /** Empty until the team adds one. */
  email: string;
  faceVerified: boolean;
  assigneeId: string | null;
  createdAt: string;
  /** When the person's data were erased: the rest is kept by law and read-only. */
  erasedAt: string | null;
};

export type ClientFace = {
  id: string;
  status: FaceStatus;
  reason: string | null;
  reviewer: string | null;
  sentAt: string;
  erasedAt: string;
  /** Whether the photo still exists. */
  kept: boolean;
};

export type ClientLinked = {
  id: string;
  fullName: string;
  docType: DocTypeName;
  docNumber: string;
  relationship: Relationship;
  phone: string | null;
  uf: string;
  active: boolean;
};

export type ClientConsent = {
  id: string;
  purpose: string;
  version: string;
  createdAt: string;
  revokedAt: string | null;
};

export type ClientNote = { id: string; body: string; author: string | null; createdAt: string };

/** The fields in which two edits may conflict, with their labels in the message. */
export const shownProfile = ({
  fullName,
  phone,
  uf,
  address,
}: Pick<ClientProfile, 'fullName' | 'phone' | 'uf' | 'address'>) => ({
  fullName,
  phone: maskPhone(phone),
  uf,
  address,
});

/** "CPF 529.982.247-25" */
export const documentWords = ({ docType, docNumber }: { docType: DocTypeName; docNumber: string }) =>
  `${docType} ${formatDocument(docNumber)}`;

/** Reasons to refuse a photo, most frequent first. */
export const FACE_REASONS = [
  'O rosto não aparece inteiro ou está fora de foco. Tire outra foto com boa luz.',
  'A foto não é da pessoa do documento enviado.',
  'A foto parece ser de uma tela ou de outra foto. Tire uma ao vivo.',
] as const;

/** Kinds of entries in a client's history; names of the filter in the address. */
export const HISTORY_KINDS = [
  'andamento',
  'documentos',
  'pagamentos',
  'mensagens',
  'ligacoes',
  'notas',
  'tarefas',
  'acessos',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

export const HISTORY_KIND_LABELS: Record<HistoryKind, string> = {
  andamento: 'Andamento',
  documentos: 'Documentos',
  pagamentos: 'Pagamentos',
  mensagens: 'Mensagens',
  ligacoes: 'Ligações',
  notas: 'Notas',
  tarefas: 'Tarefas',
  acessos: 'Acessos a dados',
};

/** One entry as stored; the page turns `code` into words. Instants are ISO texts. */
export type ClientHappening = {
  id: string;
  at: string;
  kind: HistoryKind;
  /** Code of the event: `step`, `document.approved`, `call.spoke`. */
  code: string;
  name: string | null;
  text: string | null;
  /** Name of the team member. */
  by: string | null;
  amount: Centavos | null;
};

/**
 * Folds equal events of one minute: each line has the newest entry first.
 * @param entries newest first
 * @returns lines in the order of their newest entries
 */
export function foldHistory(entries: ClientHappening[]): ClientHappening[][] {
  const lines = Map.groupBy(entries, ({ code, at }) => `${code} ${formatDateTime(at)}`);
  return [...lines.values()];
}

export const isHistoryKind = (text: string | null): text is HistoryKind =>
  HISTORY_KINDS.some((kind) => kind === text);
