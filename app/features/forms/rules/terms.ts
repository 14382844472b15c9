import type { Tone } from '#app/lib/toast.ts';
import type { Answers, FormField } from './form-fields.ts';

/** A form sent to a customer. */
export const SENT_FORM_STATUSES = ['sent', 'draft', 'answered', 'canceled'] as const;
export type SentFormStatus = (typeof SENT_FORM_STATUSES)[number];

/** Still to be filled in. */
export const isOpenForm = (status: SentFormStatus): boolean => status === 'sent' || status === 'draft';

export const FORM_STATUS: Record<SentFormStatus, { label: string; tone: Tone }> = {
  sent: { label: 'Para preencher', tone: 'warning' },
  draft: { label: 'Rascunho salvo', tone: 'info' },
  answered: { label: 'Enviado', tone: 'good' },
  canceled: { label: 'Cancelado', tone: 'neutral' },
};

/** One form in the customer's list. */
export type FormSummary = {
  id: string;
  name: string;
  status: SentFormStatus;
  createdAt: string;
  updatedAt: string;
  answeredAt: string | null;
};

/** A file of a form, shown beside its field. */
export type FormFile = { id: string; field: string; name: string; size: number };

/** A form to fill in, or an answered one with `rows`. */
export type FormView = FormSummary & {
  fields: FormField[];
  answers: Answers;
  files: FormFile[];
  /** Sanitised HTML with the answers so far. */
  text: string;
  /** Questions and answers as they were sent; null before that. */
  rows: { label: string; value: string }[] | null;
};

/** A form of a client as the panel lists it; `rows` once it is answered. */
export type ClientForm = {
  id: string;
  name: string;
  status: SentFormStatus;
  rows: { label: string; value: string }[] | null;
  createdAt: string;
  answeredAt: string | null;
  /** The team has reviewed the answers. */
  reviewed: boolean;
};

export type TemplateChoice = { id: string; name: string };

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
