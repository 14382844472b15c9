import { GUARANTEE_LIST } from '#app/features/cases/rules/guarantee-list.ts';
import { guaranteeList } from '#app/features/cases/server/index.server.ts';
import { COUPON_LIST } from '#app/features/catalog/rules/coupon-list.ts';
import { couponList } from '#app/features/catalog/server/index.server.ts';
import { GROUP_LIST } from '#app/features/consortium/rules/group-view.ts';
import { groupList } from '#app/features/consortium/server/index.server.ts';
import { ACCEPTANCE_LIST } from '#app/features/contracts/rules/terms.ts';
import { listAcceptances } from '#app/features/contracts/server/index.server.ts';
import { INBOX } from '#app/features/conversations/rules/inbox.ts';
import { inboxList } from '#app/features/conversations/server/index.server.ts';
import { ENERGY_LIST } from '#app/features/energy/rules/energy-list.ts';
import { energyList } from '#app/features/energy/server/index.server.ts';
import { LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import { leadList } from '#app/features/leads/server/index.server.ts';
import { LETTER_LIST } from '#app/features/letters/rules/letter-list.ts';
import { letterList } from '#app/features/letters/server/index.server.ts';
import { LAWSUIT_LIST } from '#app/features/listings/rules/lawsuit-list.ts';
import { LISTINGS_LIST } from '#app/features/listings/rules/listing-list.ts';
import { lawsuitList, listingList } from '#app/features/listings/server/index.server.ts';
import { PARTNER_LIST } from '#app/features/partners/rules/partner-list.ts';
import { partnerList } from '#app/features/partners/server/index.server.ts';
import { INSTALLMENT_LIST } from '#app/features/payments/rules/installment-filter.ts';
import { listInstallments } from '#app/features/payments/server/index.server.ts';
import { CLIENT_LIST } from '#app/features/profiles/rules/client-list.ts';
import { clientList } from '#app/features/profiles/server/index.server.ts';
import { NOTE_LIST } from '#app/features/tax-notes/rules/notes-list.ts';
import { listNotes } from '#app/features/tax-notes/server/index.server.ts';
import type { ListAddress } from '#app/kit/list.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';

type Row = { id: string };
type Listed = {
  address: ListAddress;
  /** File with the columns. */
  page: string;
  /** Ids of the rows that a search finds. */
  find: (admin: SignedInActor, text: string) => Promise<string[]>;
  /** Heads of the columns that the search compares, and the reason for each other one. */
  heads: Record<string, true | 'state' | 'number' | 'day' | 'filter' | 'action'>;
  /** Rows (`id`, `text`) of each searched field, read past the list. */
  fields: Record<string, string>;
};

const within =
  (load: (admin: SignedInActor, asked: { filters: { search: string } }) => Promise<{ rows: Row[] }>) =>
  async (admin: SignedInActor, search: string) =>
    (await load(admin, { filters: { search } })).rows.map(({ id }) => id);
const keysOf =
  (list: {
    keys: (admin: SignedInActor, asked: { filters: { search: string } }, limit: number) => Promise<string[]>;
  }) =>
  (admin: SignedInActor, search: string) =>
    list.keys(admin, { filters: { search } }, 2_000);

const PERSON = 'coalesce(h.full_name, p.full_name)';
const HELD = (table: string) =>
  `${table} x join profiles p on p.id = x.user_id left join linked_profiles h on h.id = x.linked_profile_id`;
const CLIENTS = (field: string) =>
  `select p.id, ${field} as text from profiles p join users u on u.id = p.id
    join user_roles r on r.user_id = p.id and r.role = 'user' where p.erased_at is null`;
const LEADS = (field: string) =>
  `select id, ${field} as text from leads where merged_into is null and email not like '%excluid%'`;
const INSTALLMENTS = (field: string) =>
  `select x.id, ${field} as text from installment_payments x join transactions t on t.id = x.transaction_id
    join profiles p on p.id = t.user_id left join linked_profiles h on h.id = t.linked_profile_id
    where x.status = 'pending'`;
const ACCEPTANCES = (field: string) =>
  `select a.id, ${field} as text from contract_acceptances a join transactions t on t.id = a.transaction_id
    left join linked_profiles h on h.id = t.linked_profile_id left join leads l on l.id = a.lead_id
    left join profiles p on p.id = t.user_id`;

/** Every list of the panel with a search: its columns, and the fields that the search compares. */
export const SEARCHED_LISTS: Listed[] = [
  {
    address: COUPON_LIST,
    page: 'app/features/catalog/admin/coupons-page.tsx',
    find: keysOf(couponList),
    heads: {
      Código: true,
      Situação: 'filter',
      Preço: 'number',
      Validade: 'day',
      Usos: 'number',
      Pedidos: 'number',
      Recebido: 'number',
    },
    fields: {
      Código: 'select id, code as text from coupons',
      dono: 'select id, owner as text from coupons',
      'para que serve': 'select id, purpose as text from coupons',
    },
  },
  {
    address: ENERGY_LIST,
    page: 'app/features/energy/admin/energy-page.tsx',
    find: keysOf(energyList),
    heads: {
      Cliente: true,
      Situação: 'filter',
      CPF: true,
      Unidade: true,
      UF: 'state',
      Economia: 'number',
      'Pedido em': 'day',
    },
    fields: {
      Nome: 'select id, full_name as text from energy_discounts',
      CPF: 'select id, cpf as text from energy_discounts',
      'unidade consumidora': 'select id, consumer_unit as text from energy_discounts',
    },
  },
  {
    address: LETTER_LIST,
    page: 'app/features/letters/admin/letters-page.tsx',
    find: keysOf(letterList),
    heads: {
      Titular: true,
      Credor: true,
      Destinatário: true,
      Fundamento: 'filter',
      Situação: 'filter',
      'Resposta até': 'day',
      Criada: 'day',
    },
    fields: {
      Titular: `select x.id, ${PERSON} as text from ${HELD('letters')}`,
      CPF: `select x.id, p.doc_number as text from ${HELD('letters')}`,
      credor: 'select x.id, i.creditor as text from letters x join listings i on i.id = x.listing_id',
      destinatário: 'select x.id, a.name as text from letters x join addressees a on a.id = x.addressee_id',
      título: 'select id, title as text from letters',
      protocolo: 'select id, answer_protocol as text from letters',
    },
  },
  {
    address: INBOX,
    page: 'app/features/conversations/admin/inbox-page.tsx',
    find: keysOf(inboxList),
    heads: {
      Cliente: true,
      Situação: 'filter',
      'Prometido até': 'day',
      Responsável: 'filter',
      'Última mensagem': true,
    },
    fields: {
      Cliente: 'select x.id, p.full_name as text from conversations x join profiles p on p.id = x.user_id',
      CPF: 'select x.id, p.doc_number as text from conversations x join profiles p on p.id = x.user_id',
      'palavras da conversa':
        'select conversation_id as id, left(body, 30) as text from conversation_messages',
    },
  },
  {
    address: PARTNER_LIST,
    page: 'app/features/partners/admin/partners-page.tsx',
    find: keysOf(partnerList),
    heads: {
      Nome: true,
      Situação: 'filter',
      'Link e cupom': true,
      Leads: 'number',
      Pedidos: 'number',
      Comissões: 'number',
      Conversão: 'number',
      'Custo por venda': 'number',
    },
    fields: {
      Nome: 'select id, name as text from partners',
      código: 'select id, code as text from partners',
      cupom: 'select id, coupon as text from partners',
      cidade: 'select id, cities as text from partners',
    },
  },
  {
    address: LAWSUIT_LIST,
    page: 'app/features/listings/admin/lawsuits-page.tsx',
    find: keysOf(lawsuitList),
    heads: {
      Processo: true,
      Cliente: true,
      Tribunal: true,
      'Próximo prazo': 'day',
      'Última movimentação': 'filter',
    },
    fields: {
      Cliente: `select x.id, p.full_name as text from card_lawsuits x join cards c on c.id = x.card_id
        join profiles p on p.id = c.user_id where x.status = 'active'`,
      número: "select id, case_number as text from card_lawsuits where status = 'active'",
      tribunal: "select id, court as text from card_lawsuits where status = 'active'",
      'parte contrária': "select id, opposing as text from card_lawsuits where status = 'active'",
    },
  },
  {
    address: GUARANTEE_LIST,
    page: 'app/features/payments/admin/guarantees-page.tsx',
    find: keysOf(guaranteeList),
    heads: {
      Cliente: true,
      Serviço: 'filter',
      Pedido: true,
      'Pedida em': 'day',
      'Resposta até': 'day',
      Situação: 'filter',
    },
    fields: {
      Cliente: `select x.id, ${PERSON} as text from guarantee_requests x join cards c on c.id = x.card_id
        join profiles p on p.id = x.user_id left join linked_profiles h on h.id = c.linked_profile_id`,
      protocolo: 'select id, protocol as text from guarantee_requests',
      registro: 'select id, record_name as text from guarantee_requests',
    },
  },
  {
    address: LISTINGS_LIST,
    page: 'app/features/listings/admin/listings-page.tsx',
    find: keysOf(listingList),
    heads: {
      Credor: true,
      Cliente: true,
      Valor: 'number',
      Situação: 'filter',
      Vez: 'filter',
      Prazo: 'filter',
    },
    fields: {
      Cliente: `select x.id, ${PERSON} as text from ${HELD('listings')}`,
      CPF: `select x.id, coalesce(h.doc_number, p.doc_number) as text from ${HELD('listings')}`,
      credor: 'select id, creditor as text from listings',
      CNPJ: 'select id, creditor_doc as text from listings',
      contrato: 'select id, contract_ref as text from listings',
    },
  },
  {
    address: NOTE_LIST,
    page: 'app/features/tax-notes/admin/tax-notes-page.tsx',
    find: within(listNotes),
    heads: {
      Cliente: true,
      Número: true,
      Valor: 'number',
      Competência: 'day',
      Situação: 'filter',
      Criada: 'day',
      Ações: 'action',
    },
    fields: {
      Nome: 'select id, nome_fold(customer_name) as text from tax_notes',
      número: 'select id, number::text as text from tax_notes',
      chave: 'select id, key as text from tax_notes',
    },
  },
  {
    address: GROUP_LIST,
    page: 'app/features/consortium/admin/groups-page.tsx',
    find: keysOf(groupList),
    heads: {
      Grupo: true,
      Situação: 'filter',
      Crédito: 'number',
      Prazo: 'number',
      Cotas: 'number',
      Concorrem: 'number',
      Contempladas: 'number',
      'Próxima assembleia': 'day',
    },
    fields: {
      Código: 'select id, code as text from consortium_groups',
      bem: 'select id, asset as text from consortium_groups',
    },
  },
  {
    address: CLIENT_LIST,
    page: 'app/screens/client/clients-page.tsx',
    find: keysOf(clientList),
    heads: {
      Nome: true,
      Documento: true,
      Cards: 'filter',
      Docs: 'filter',
      Responsável: 'filter',
      Telefone: true,
      UF: 'filter',
      Desde: 'day',
    },
    fields: {
      Nome: CLIENTS('p.full_name'),
      documento: CLIENTS('p.doc_number'),
      telefone: CLIENTS('p.phone'),
      'e-mail': CLIENTS('u.email'),
    },
  },
  {
    address: LEAD_LIST,
    page: 'app/features/leads/admin/lead-columns.ts',
    find: keysOf(leadList),
    heads: {
      Situação: 'filter',
      'Mudar para': 'action',
      Recebido: 'filter',
      Plano: 'filter',
      'Próximo contato': 'filter',
      Responsável: 'filter',
    },
    fields: {
      Nome: LEADS('name'),
      'e-mail': LEADS('email'),
      telefone: LEADS('whatsapp'),
      documento: LEADS('doc_number'),
    },
  },
  {
    address: INSTALLMENT_LIST,
    page: 'app/features/payments/admin/installment-columns.tsx',
    find: async (admin, search) =>
      (
        await listInstallments(admin, { filters: { search, state: 'abertas' }, size: 2_000 }, new Date())
      ).page.rows.map(({ id }) => id),
    heads: {
      Cliente: true,
      'Recebida em': 'day',
      'Devolvida em': 'day',
      Parcela: 'number',
      Valor: 'number',
      Vencimento: 'day',
      Situação: 'filter',
      Forma: 'filter',
      Pedido: 'filter',
      Ações: 'action',
    },
    fields: {
      Cliente: INSTALLMENTS('p.full_name'),
      titular: INSTALLMENTS('h.full_name'),
      telefone: INSTALLMENTS('p.phone'),
      documento: INSTALLMENTS('coalesce(h.doc_number, p.doc_number)'),
    },
  },
  {
    address: ACCEPTANCE_LIST,
    page: 'app/features/contracts/admin/acceptances-page.tsx',
    find: within(listAcceptances),
    heads: {
      Nº: 'number',
      Quem: true,
      Documento: true,
      Quando: 'day',
      Contrato: 'filter',
      Código: 'filter',
      IP: 'state',
      De: 'action',
      PDF: 'action',
    },
    fields: {
      Nome: ACCEPTANCES('coalesce(l.name, h.full_name, p.full_name)'),
      documento: ACCEPTANCES('coalesce(l.doc_number, h.doc_number, p.doc_number)'),
      telefone: ACCEPTANCES('coalesce(l.whatsapp, p.phone)'),
    },
  },
];
