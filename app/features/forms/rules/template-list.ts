import { listAddress, oneOfFilter } from '#app/kit/list.ts';
import type { DocType } from '#app/lib/documents.ts';
import type { UserId } from '#app/terms/ids.ts';
import { SENT_FORM_STATUSES, type SentFormStatus } from './terms.ts';

/** More than this are "mais de": counting them all would take longer than the page. */
export const MOST_ANSWERS_COUNTED = 10_000;

/** Most clients for one form at once: one page of the list, so that an admin has seen each of them. */
export const MOST_FORMS_AT_ONCE = 50;

/** Whether a form for `wanted` (people, companies; null for both) can be sent to a client of this kind. */
export const suits = (wanted: DocType | null, client: DocType): boolean =>
  wanted === null || wanted === client;

/** One form of the panel's list, in its newest version. `id` is that of all its versions. */
export type TemplateRow = {
  id: string;
  name: string;
  version: number;
  active: boolean;
  questions: number;
  /** ISO instant. */
  updatedAt: string;
  /** Of all versions, up to one more than `MOST_COUNTED` together. */
  sent: number;
  waiting: number;
  answered: number;
};

export type TemplateVersion = { version: number; sent: boolean; createdAt: string };

/** One sent form in the list of a template; instants are ISO. */
export type SentRow = {
  id: string;
  version: number;
  status: SentFormStatus;
  clientId: UserId;
  name: string;
  createdAt: string;
  answeredAt: string | null;
};

/** List of the sent forms of one template; its path is that of the template. */
export const SENT_LIST = listAddress({
  name: 'enviados',
  path: '/admin/formularios',
  filters: { status: ['situacao', oneOfFilter(SENT_FORM_STATUSES)] },
  sorts: { enviado: 'instant' },
  usual: '-enviado',
});
