import type { Tone } from '#app/lib/toast.ts';
import type { DocumentSide } from '#app/terms/document-kinds.ts';
import type { WarrantyStatus } from '#app/terms/transaction-status.ts';
import type { MovementEffect } from './lawsuit-movements.ts';

/** docs/product.md section 4, process steps. */
export const STEP_STATUSES = ['pending', 'in_progress', 'completed', 'blocked'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];
/** Events of a service that can move a step: contract accepted; documents received and approved. */
export const FOLLOWED_EVENTS = ['contract', 'documents'] as const;
export type FollowedEvent = (typeof FOLLOWED_EVENTS)[number];
/** docs/product.md section 4, debts. */
export const DEBT_STATUSES = ['pending', 'paid', 'negotiating', 'canceled'] as const;
export type DebtStatus = (typeof DEBT_STATUSES)[number];
/** docs/product.md section 4, lawsuits. */
export const LAWSUIT_STATUSES = ['active', 'settled', 'archived'] as const;
export type LawsuitStatus = (typeof LAWSUIT_STATUSES)[number];
/** Review of a document by the team. */
export const DOCUMENT_STATUSES = ['uploading', 'pending', 'approved', 'rejected'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

type Label = { label: string; tone: Tone };

/** Words and tones of docs/product.md section 4, Process step status. */
export const STEP_STATUS: Record<StepStatus, Label> = {
  pending: { label: 'Pendente', tone: 'neutral' },
  in_progress: { label: 'Em andamento', tone: 'info' },
  completed: { label: 'Concluída', tone: 'good' },
  blocked: { label: 'Bloqueada', tone: 'bad' },
};

/** A document as its owner sees it; `createdAt` is an ISO instant, `size` in bytes. */
export type DocumentView = {
  /** Kind that it was sent for; for a kind that a product adds, its Portuguese name. */
  kind: string;
  /** Side of a card-sized document; null for others. */
  side: DocumentSide | null;
  /** Request of the team that it answers; null without a request. */
  requestId: string | null;
  id: string;
  fileName: string;
  size: number;
  mimeType: string;
  status: Exclude<DocumentStatus, 'uploading'>;
  /** Why the team refused it; null otherwise. */
  reason: string | null;
  createdAt: string;
};

/** Content of the documents tab; `maxBytes` is the size limit of a file. */
export type CardDocuments = { items: DocumentView[]; maxBytes: number };

export const DOCUMENT_STATUS: Record<DocumentView['status'], Label> = {
  pending: { label: 'Em conferência', tone: 'warning' },
  approved: { label: 'Aprovado', tone: 'good' },
  rejected: { label: 'Recusado', tone: 'bad' },
};

/** Returns whether the customer may withdraw a document: only before the team reviewed it. */
export const canTakeBack = (status: DocumentStatus): boolean => status === 'pending';

/** Words and tones of docs/product.md section 4, Debt status. */
export const DEBT_STATUS: Record<DebtStatus, Label> = {
  pending: { label: 'Pendente', tone: 'warning' },
  negotiating: { label: 'Em negociação', tone: 'info' },
  paid: { label: 'Paga', tone: 'good' },
  canceled: { label: 'Cancelada', tone: 'neutral' },
};

/** Words and tones of docs/product.md section 4, Lawsuit status. */
export const LAWSUIT_STATUS: Record<LawsuitStatus, Label> = {
  active: { label: 'Em andamento', tone: 'info' },
  settled: { label: 'Com acordo', tone: 'good' },
  archived: { label: 'Arquivado', tone: 'neutral' },
};

/** Badges of court decisions. */
export const MOVEMENT_EFFECT: Record<MovementEffect, Label> = {
  injunction_granted: { label: 'Liminar concedida', tone: 'good' },
  injunction_denied: { label: 'Liminar negada', tone: 'warning' },
  injunction_revoked: { label: 'Liminar revogada', tone: 'warning' },
  sentence: { label: 'Sentença', tone: 'info' },
  closed: { label: 'Encerrado no tribunal', tone: 'neutral' },
};

export const WARRANTY_STATUS: Record<WarrantyStatus, Label> = {
  active: { label: 'Ativa', tone: 'good' },
  expired: { label: 'Encerrada', tone: 'neutral' },
  canceled: { label: 'Cancelada', tone: 'neutral' },
};
