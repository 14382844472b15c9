import { PLAN_IDS } from '#app/features/catalog/rules/plans.ts';
import { readOwnKey, readOwnText } from '#app/features/own-fields/rules/own-fields.ts';
import { day, listAddress, oneOfFilter, search } from '#app/kit/list.ts';
import { UFS } from '#app/lib/brazil.ts';
import { readTag } from '#app/lib/text.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { LEAD_ORIGINS, LEAD_STATUSES, type LeadStatus } from './terms.ts';

export const isId = (value: string | null | undefined): value is string => isUuid(value ?? '');
export const isLeadStatus = (value: string | null | undefined): value is LeadStatus =>
  LEAD_STATUSES.some((status) => status === value);

export const LEAD_LIST = listAddress({
  name: 'leads',
  path: '/admin/leads',
  filters: {
    search: ['busca', search],
    status: ['status', oneOfFilter(LEAD_STATUSES)],
    origin: ['origem', oneOfFilter([...LEAD_ORIGINS, 'api'])],
    plan: ['plano', oneOfFilter(PLAN_IDS)],
    uf: ['uf', oneOfFilter(UFS)],
    tag: ['etiqueta', readTag],
    /** Leads that have this own field filled in. */
    ownKey: ['campo', readOwnKey],
    /** Value of that field; without it any value. */
    ownText: ['valor', readOwnText],
    /** Received on this day or later, in Brasília. */
    from: ['de', day],
    until: ['ate', day],
    /** Next contact on this day or earlier, in Brasília. */
    contactBy: ['contato', day],
    /** A member of the team by id, none, or the admin who asks. */
    assignee: [
      'responsavel',
      (text: string) => (text === 'nenhum' || text === 'meus' || isUuid(text) ? text : undefined),
    ],
  },
  searched: ['Nome', 'e-mail', 'telefone', 'documento'],
  sorts: {
    recebido: 'instant',
    nome: 'text',
    status: 'text',
    uf: 'text',
    origem: 'text',
    contato: 'instant',
  },
  usual: '-recebido',
  kept: ['visao', 'colunas'],
});
