import { isUf } from '#app/lib/brazil.ts';
import type { DocType } from '#app/lib/documents.ts';
import { CARD_STATUSES, type CardStatus, type CardType } from '#app/terms/card-status.ts';

/** One client in the panel's list; `createdAt` is an ISO instant. */
export type ClientRow = {
  id: string;
  fullName: string;
  docType: DocType;
  /** Covered: a list is no look at a document, which is written into the audit log. */
  document: string;
  phone: string;
  uf: string;
  email: string;
  assignee: string | null;
  cards: { type: CardType; status: CardStatus }[];
  /** Documents that wait for the team. */
  waiting: number;
  createdAt: string;
  /** ISO instant; null for everybody whose data stand. */
  erasedAt: string | null;
};

/** `assignee` is an id, `me`, or `none` for unassigned clients. */
export type ClientFilter = {
  search?: string;
  status?: CardStatus;
  waiting?: boolean;
  assignee?: string;
  uf?: string;
  /** Only those whose data were erased; without it, none of them. */
  erased?: boolean;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The filter that an address asks for; what it does not know is left out. */
export function readClientFilter(query: URLSearchParams): ClientFilter {
  const status = CARD_STATUSES.find((known) => known === query.get('situacao'));
  const assignee = query.get('responsavel') ?? '';
  const uf = query.get('uf') ?? '';
  const search = (query.get('busca') ?? '').replaceAll('\0', '').trim().slice(0, 100);
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(query.get('documentos') === 'pendentes' && { waiting: true }),
    ...((assignee === 'me' || assignee === 'none' || UUID.test(assignee)) && { assignee }),
    ...(isUf(uf) && { uf }),
    ...(query.get('cadastro') === 'excluidos' && { erased: true }),
  };
}
