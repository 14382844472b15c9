import type { Tone } from '#app/lib/tone.ts';
import type { DocumentStatus } from './step-status.ts';

/** A document as its owner sees it; `createdAt` is an ISO instant, `size` in bytes. */
export type DocumentView = {
  /** Kind that it was sent for; for a kind that a product adds, its Portuguese name. */
  kind: string;
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

export const DOCUMENT_STATUS: Record<DocumentView['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Em conferência', tone: 'warning' },
  approved: { label: 'Aprovado', tone: 'good' },
  rejected: { label: 'Recusado', tone: 'bad' },
};

/** Returns whether the customer may withdraw a document: only before the team reviewed it. */
export const canTakeBack = (status: DocumentStatus): boolean => status === 'pending';
