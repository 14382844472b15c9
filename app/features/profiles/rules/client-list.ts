import { readOwnKey, readOwnText } from '#app/features/own-fields/rules/own-fields.ts';
import { listAddress, oneOfFilter, search } from '#app/kit/list.ts';
import { UFS } from '#app/lib/brazil.ts';
import type { DocType } from '#app/lib/documents.ts';
import { readTag } from '#app/lib/text.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { CARD_STATUSES, type CardStatus, type CardType } from '#app/terms/card-status.ts';

/** One client in the panel's list; `createdAt` is an ISO instant. */
export type ClientRow = {
  id: string;
  fullName: string;
  docType: DocType;
  /** Masked: showing a list does not count as a logged access to a document. */
  document: string;
  phone: string;
  uf: string;
  email: string;
  assignee: string | null;
  tags: string[];
  cards: { type: CardType; status: CardStatus }[];
  /** Documents that wait for the team. */
  waiting: number;
  createdAt: string;
  /** ISO instant; null for clients who were not erased. */
  erasedAt: string | null;
};

export const CLIENT_LIST = listAddress({
  name: 'clientes',
  path: '/admin/clientes',
  filters: {
    search: ['busca', search],
    /** Clients with a card in this state. */
    status: ['situacao', oneOfFilter(CARD_STATUSES)],
    /** Clients with documents that wait for the team. */
    waiting: ['documentos', oneOfFilter(['pendentes'])],
    /** A member of the team by id, the admin who asks, or none. */
    assignee: [
      'responsavel',
      (text: string) => (text === 'me' || text === 'none' || isUuid(text) ? text : undefined),
    ],
    /** Only clients whose data were erased; without the filter they are hidden. */
    erased: ['cadastro', oneOfFilter(['excluidos'])],
    uf: ['uf', oneOfFilter(UFS)],
    tag: ['etiqueta', readTag],
    /** Clients who have this own field filled in. */
    ownKey: ['campo', readOwnKey],
    /** Value of that field; without it any value. */
    ownText: ['valor', readOwnText],
  },
  searched: ['Nome', 'documento', 'telefone', 'e-mail'],
  sorts: { nome: 'text', responsavel: 'text', uf: 'text', desde: 'instant' },
  usual: '-desde',
  kept: ['novo'],
});
