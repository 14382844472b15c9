import type { Tone } from '#app/lib/tone.ts';
import type { DocumentStatus } from './step-status.ts';

/** A document as its owner sees it; `createdAt` is an ISO instant, `size` in bytes. */
export type DocumentView = {
  /** What it was sent for; the words themselves for a kind that a product adds. */
  kind: string;
  /** The request of the team that it answers; null for what was not asked for by name. */
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

/** What the tab of documents shows; `maxBytes` is the largest file that is taken. */
export type CardDocuments = { items: DocumentView[]; maxBytes: number };

export const DOCUMENT_STATUS: Record<DocumentView['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Em conferência', tone: 'warning' },
  approved: { label: 'Aprovado', tone: 'good' },
  rejected: { label: 'Recusado', tone: 'bad' },
};

/** Until the team has looked at it, what was sent by mistake can be taken back. */
export const canTakeBack = (status: DocumentStatus): boolean => status === 'pending';
