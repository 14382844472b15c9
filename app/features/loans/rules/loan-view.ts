import type { Centavos } from '#app/lib/money.ts';
import type { System } from './amortization.ts';
import type { LoanApproval } from './loan-approval.ts';
import type { LoanDocumentKind } from './loan-documents.ts';
import { LOAN_LIMITS, type Rate } from './loan-limits.ts';
import { isOpenLoan, type LoanStatus } from './loan-status.ts';

type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'info';

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
    text: `Envie os documentos abaixo. A análise sai em até ${LOAN_LIMITS.analysisHours} horas depois que tudo chegar.`,
  },
  waiting: {
    label: 'Na fila de análise',
    tone: 'info',
    text: 'Recebemos tudo. Você é avisado por aqui assim que houver resposta.',
  },
  again: {
    label: 'Envie o que falta',
    tone: 'warning',
    text: `A análise parou até chegar o que a equipe pediu. Depois de enviar, mande o pedido de novo: a resposta sai em até ${LOAN_LIMITS.analysisHours} horas.`,
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
 * Returns when the analysis is due (docs/product.md section 9: 48 hours), counted from the submission of the
 * documents.
 */
export const analysisUntil = (documentsSentAt: string | Date): Date =>
  new Date(new Date(documentsSentAt).getTime() + LOAN_LIMITS.analysisHours * 3_600_000);
