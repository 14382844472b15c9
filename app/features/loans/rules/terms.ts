import { businessHoursAfter } from '#app/lib/business-days.ts';
import type { Centavos } from '#app/lib/money.ts';
import type { Tone } from '#app/lib/toast.ts';
import type { System } from './amortization.ts';
import type { LoanApproval } from './loan-approval.ts';
import { LOAN_LIMITS, type Rate } from './loan-limits.ts';

/** Analysis of a loan request. */
export const LOAN_STATUSES = ['draft', 'sent', 'analyzing', 'approved', 'rejected', 'canceled'] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];

/** The team's names for the statuses: in the audit log, in events and in rules about them. */
export const LOAN_STATUS_LABELS: Record<LoanStatus, string> = {
  draft: 'Rascunho',
  sent: 'Enviado',
  analyzing: 'Em análise',
  approved: 'Aprovado',
  rejected: 'Não aprovado',
  canceled: 'Cancelado',
};

/** Undecided requests: a customer may have only one of them. */
export const OPEN_LOAN_STATUSES = ['draft', 'sent', 'analyzing'] as const satisfies readonly LoanStatus[];

export const isOpenLoan = (status: LoanStatus): boolean =>
  (OPEN_LOAN_STATUSES as readonly LoanStatus[]).includes(status);

/**
 * Documents for the analysis of a loan secured by a property. The list follows usual requests of Brazilian
 * lenders: the specification does not list them. The keys are stored with each file.
 */
export const LOAN_DOCUMENTS = {
  identidade: {
    label: 'Documento de identidade',
    hint: 'RG, CNH ou passaporte, frente e verso',
    required: true,
  },
  residencia: {
    label: 'Comprovante de residência',
    hint: 'Conta de luz, água ou telefone dos últimos 90 dias',
    required: true,
  },
  renda: {
    label: 'Comprovante de renda',
    hint: 'Três últimos holerites, extratos ou a declaração do imposto de renda',
    required: true,
  },
  matricula: {
    label: 'Matrícula do imóvel',
    hint: 'Certidão atualizada do cartório de registro, de até 30 dias',
    required: true,
  },
  iptu: { label: 'Carnê do IPTU', hint: 'Do ano corrente, se tiver', required: false },
  outros: {
    label: 'Outros documentos',
    hint: 'Certidão de casamento, contrato social ou o que a equipe pedir',
    required: false,
  },
} as const satisfies Record<string, { label: string; hint: string; required: boolean }>;

export type LoanDocumentKind = keyof typeof LOAN_DOCUMENTS;
export const LOAN_DOCUMENT_KINDS = Object.keys(LOAN_DOCUMENTS) as LoanDocumentKind[];
const REQUIRED = LOAN_DOCUMENT_KINDS.filter((kind) => LOAN_DOCUMENTS[kind].required);

export const isLoanDocumentKind = (kind: string): kind is LoanDocumentKind =>
  Object.hasOwn(LOAN_DOCUMENTS, kind);

/** Maximum number of documents of one request, against filling the store. */
export const MAX_LOAN_DOCUMENTS = 40;

/** Returns the required documents that are still missing, in the order of the list. */
export const missingDocuments = (sent: Iterable<string>): LoanDocumentKind[] => {
  const kinds = new Set(sent);
  return REQUIRED.filter((kind) => !kinds.has(kind));
};

/** Counts the submitted ones among the required documents. */
export const documentProgress = (sent: Iterable<string>): { done: number; of: number } => ({
  done: REQUIRED.length - missingDocuments(sent).length,
  of: REQUIRED.length,
});

/**
 * Stages of a request for its customer: a sent request waits until its documents are submitted, and one that
 * the team gave back (sent, with a reason) until they are submitted again.
 */
export const LOAN_STAGES = [
  'documents',
  'waiting',
  'again',
  'analyzing',
  'approved',
  'rejected',
  'canceled',
] as const;
export type LoanStage = (typeof LOAN_STAGES)[number];

export const LOAN_STAGE: Record<LoanStage, { label: string; tone: Tone; text: string }> = {
  documents: {
    label: 'Faltam documentos',
    tone: 'warning',
    text: `Envie os documentos abaixo. A análise sai em até ${LOAN_LIMITS.analysisHours} horas úteis depois que tudo chegar.`,
  },
  waiting: {
    label: 'Na fila de análise',
    tone: 'info',
    text: 'Recebemos tudo. Você é avisado por aqui assim que houver resposta.',
  },
  again: {
    label: 'Envie o que falta',
    tone: 'warning',
    text: `A análise parou até chegar o que a equipe pediu. Depois de enviar, mande o pedido de novo: a resposta sai em até ${LOAN_LIMITS.analysisHours} horas úteis.`,
  },
  analyzing: {
    label: 'Em análise',
    tone: 'info',
    text: 'Um especialista está conferindo o seu pedido. Se faltar algo, avisamos por aqui.',
  },
  approved: {
    label: 'Aprovado',
    tone: 'good',
    text: 'O seu pedido foi aprovado. Para contratar, fale com a equipe.',
  },
  rejected: { label: 'Não aprovado', tone: 'bad', text: 'Desta vez o empréstimo não foi aprovado.' },
  canceled: { label: 'Cancelado', tone: 'neutral', text: 'Este pedido foi cancelado.' },
};

export type LoanDocumentView = {
  id: string;
  kind: LoanDocumentKind;
  name: string;
  size: number;
  createdAt: string;
};

/** One request as its owner sees it; amounts in centavos, rate in hundredths of a percent a month. */
export type LoanView = {
  id: string;
  status: LoanStatus;
  amount: Centavos;
  propertyValue: Centavos;
  months: number;
  simulation: {
    system: System;
    rate: Rate;
    first: Centavos;
    last: Centavos;
    total: Centavos;
    cet: { monthly: Rate; yearly: Rate };
  };
  reviewReason: string | null;
  approval: LoanApproval | null;
  documentsSentAt: string | null;
  createdAt: string;
  documents: LoanDocumentView[];
};

type Standing = { status: LoanStatus; documentsSentAt: string | Date | null; reviewReason: string | null };

export function loanStage({ status, documentsSentAt, reviewReason }: Standing): LoanStage {
  if (status === 'draft') return 'documents';
  if (status !== 'sent') return status;
  if (!documentsSentAt) return 'documents';
  return reviewReason ? 'again' : 'waiting';
}

/** Whether files may still be added, also during the analysis: the team may ask for more. */
export const takesDocuments = ({ status }: Pick<LoanView, 'status'>): boolean => isOpenLoan(status);

/**
 * Returns when the analysis is due (docs/product.md section 9: 48 hours, on business days), counted from the
 * submission of the documents.
 */
export const analysisUntil = (documentsSentAt: string | Date): Date =>
  businessHoursAfter(new Date(documentsSentAt), LOAN_LIMITS.analysisHours);
