import { EVENT_VALUES } from '#app/features/integrations/rules/event-values.ts';

/**
 * Type of an event's field: `money` integer centavos, `date` a civil date (`2026-11-21`), `instant` an ISO
 * instant, `code` one of a few words (their Portuguese is in `values`), `text` a text of the business.
 */
type EventFieldKind = 'id' | 'code' | 'text' | 'money' | 'date' | 'instant' | 'number' | 'flag';
export type EventField = { label: string; kind: EventFieldKind; values?: Readonly<Record<string, string>> };

/** Subject of an event, which determines the known facts. */
export type EventAbout = 'lead' | 'client' | 'order' | 'installment' | 'card' | 'task' | 'site';

export type EventDefinition = {
  /** As in "Quando …": a short clause. */
  label: string;
  group: string;
  about: EventAbout;
  fields: Readonly<Record<string, EventField>>;
};

const id = (label: string): EventField => ({ label, kind: 'id' });
const money = (label: string): EventField => ({ label, kind: 'money' });
const date = (label: string): EventField => ({ label, kind: 'date' });
const instant = (label: string): EventField => ({ label, kind: 'instant' });
const count = (label: string): EventField => ({ label, kind: 'number' });
const flag = (label: string): EventField => ({ label, kind: 'flag' });
const code = (label: string, values: Readonly<Record<string, string>>): EventField => ({
  label,
  kind: 'code',
  values,
});
const change = (values: Readonly<Record<string, string>>) => ({
  from: code('Situação anterior', values),
  to: code('Nova situação', values),
});
const define = (
  group: string,
  about: EventAbout,
  label: string,
  fields: Readonly<Record<string, EventField>>,
): EventDefinition => ({ label, group, about, fields });

const V = EVENT_VALUES;
const LEAD = {
  origin: code('Origem', V.leadOrigin),
  uf: code('UF', V.uf),
  doc_type: code('Tipo de pessoa', V.docType),
};
const ORDER = {
  amount: money('Valor do pedido'),
  payment_method: code('Forma de pagamento', V.paymentMethod),
  installments: count('Número de parcelas'),
  plan: code('Plano', V.plan),
  product: { label: 'Produto avulso', kind: 'text' as const },
};
const LETTER = { ground: code('Fundamento', V.letterGround) };
const LISTING = {
  place: code('Onde consta', V.listingPlace),
  kind: code('Tipo', V.listingKind),
};
const INSTALLMENT = {
  amount: money('Valor da parcela'),
  due_date: date('Vencimento'),
  installment_number: count('Número da parcela'),
  transaction_id: id('Pedido'),
};
const CARD = { card_type: code('Card', V.cardType) };
const OF_CARD = { card_id: id('Card') };
const DOCUMENT = { ...OF_CARD };
const TASK = {
  due_at: instant('Prazo'),
  assignee_id: id('Responsável'),
  card_id: id('Card'),
  transaction_id: id('Pedido'),
  lawsuit_id: id('Processo'),
};
const ENERGY = { uf: code('UF', V.uf) };
const LOAN = { amount: money('Valor pedido'), months: count('Prazo em meses') };

/**
 * Every event of the product. `data` of a row has exactly these fields; a test compares the triggers of the
 * migration with this list (`events.db.test.ts`).
 */
export const EVENT_CATALOG = {
  'lead.created': define('Leads', 'lead', 'um lead chega', {
    ...LEAD,
    brought_by: { label: 'Trazido por (chave de API)', kind: 'text' },
  }),
  'lead.status_changed': define('Leads', 'lead', 'a situação de um lead muda', {
    ...LEAD,
    ...change(V.leadStatus),
  }),
  'lead.converted': define('Leads', 'lead', 'um lead vira cliente', LEAD),
  'client.created': define('Clientes', 'client', 'um cliente cria a conta', {
    doc_type: code('Tipo de pessoa', V.docType),
    uf: code('UF', V.uf),
  }),
  'order.placed': define('Pedidos', 'order', 'um pedido é feito', ORDER),
  'order.claimed': define('Pedidos', 'order', 'um pedido entra em uma conta', ORDER),
  'order.paid': define('Pedidos', 'order', 'um pedido é pago por inteiro', ORDER),
  'order.failed': define('Pedidos', 'order', 'o pagamento de um pedido falha', ORDER),
  'order.withdrawn': define('Pedidos', 'order', 'o cliente desiste de um pedido', ORDER),
  'order.refunded': define('Pedidos', 'order', 'um pedido é reembolsado', ORDER),
  'installment.paid': define('Parcelas', 'installment', 'uma parcela é paga', INSTALLMENT),
  'installment.failed': define('Parcelas', 'installment', 'o pagamento de uma parcela falha', INSTALLMENT),
  'installment.overdue': define('Parcelas', 'installment', 'uma parcela fica vencida', INSTALLMENT),
  'installment.renegotiated': define('Parcelas', 'order', 'as parcelas em aberto são renegociadas', {
    transaction_id: id('Pedido'),
    open_amount: money('Valor em aberto'),
    discount: money('Desconto'),
  }),
  'installment.renegotiation_undone': define('Parcelas', 'order', 'uma renegociação é desfeita', {
    transaction_id: id('Pedido'),
    open_amount: money('Valor em aberto'),
    discount: money('Desconto'),
  }),
  'installment.changed': define('Parcelas', 'installment', 'o vencimento ou o valor de uma parcela muda', {
    ...INSTALLMENT,
    previous_due_date: date('Vencimento anterior'),
    previous_amount: money('Valor anterior'),
  }),
  'installment.canceled': define('Parcelas', 'installment', 'uma parcela é cancelada', INSTALLMENT),
  'installment.reopened': define(
    'Parcelas',
    'installment',
    'o pagamento de uma parcela, registrado por engano, é desfeito',
    INSTALLMENT,
  ),
  'installment.refunded': define('Parcelas', 'installment', 'uma parcela é reembolsada', INSTALLMENT),
  'contract.accepted': define('Contratos', 'order', 'um contrato é aceito', {
    contract_id: id('Contrato'),
    transaction_id: id('Pedido'),
  }),
  'contract.published': define('Contratos', 'site', 'uma versão de contrato é publicada', {
    type: code('Contrato', V.contractType),
    version: count('Versão'),
  }),
  'card.created': define('Cards', 'card', 'um card é criado', CARD),
  'card.status_changed': define('Cards', 'card', 'a situação de um card muda', {
    ...CARD,
    ...change(V.cardStatus),
  }),
  'card.completed': define('Cards', 'card', 'um card é concluído', CARD),
  'card.score_changed': define('Cards', 'card', 'o score de um card muda', {
    ...CARD,
    from: count('Score anterior'),
    to: count('Novo score'),
  }),
  'card.clock_started': define('Cards', 'card', 'o prazo de um card começa', CARD),
  'step.changed': define('Cards', 'card', 'uma etapa muda de situação', {
    ...OF_CARD,
    step_id: id('Etapa'),
    ...change(V.stepStatus),
  }),
  'listing.added': define('Registros', 'client', 'um registro é incluído', LISTING),
  'listing.changed': define('Registros', 'client', 'um registro muda de situação', {
    ...LISTING,
    ...change(V.listingState),
  }),
  'listing.removed': define('Registros', 'client', 'um registro é retirado', LISTING),
  'listing.clock_over': define('Registros', 'client', 'um prazo de um registro vence', {
    listing_id: id('Registro'),
    rule: code('Prazo', V.clockRule),
  }),
  'letter.sent': define('Cartas', 'client', 'uma carta é enviada', LETTER),
  'letter.answered': define('Cartas', 'client', 'uma carta é respondida', {
    ...LETTER,
    answer: code('Resposta', V.letterAnswer),
  }),
  'letter.overdue': define('Cartas', 'client', 'uma carta fica sem resposta no prazo', LETTER),
  'document.received': define('Documentos', 'card', 'um documento chega', DOCUMENT),
  'document.approved': define('Documentos', 'card', 'um documento é aprovado', DOCUMENT),
  'document.rejected': define('Documentos', 'card', 'um documento é recusado', DOCUMENT),
  'proof.added': define('Documentos', 'card', 'um comprovante é anexado', OF_CARD),
  'lawsuit.moved': define('Processos', 'client', 'um processo tem liminar, sentença ou baixa', {
    lawsuit_id: id('Processo'),
    effect: code('Novidade', V.movementEffect),
  }),
  'task.created': define('Tarefas', 'task', 'uma tarefa é criada', TASK),
  'task.changed': define('Tarefas', 'task', 'uma tarefa muda de situação, prazo ou responsável', {
    ...TASK,
    ...change(V.taskStatus),
  }),
  'task.done': define('Tarefas', 'task', 'uma tarefa é concluída', TASK),
  'form.sent': define('Formulários', 'client', 'um formulário é enviado ao cliente', {
    template_id: id('Modelo'),
  }),
  'form.answered': define('Formulários', 'client', 'um formulário é respondido', {
    template_id: id('Modelo'),
  }),
  'form.canceled': define('Formulários', 'client', 'um formulário é cancelado', {
    template_id: id('Modelo'),
  }),
  'energy.requested': define('Energia', 'client', 'um desconto de energia é pedido', ENERGY),
  'energy.status_changed': define('Energia', 'client', 'um pedido de energia muda de situação', {
    ...ENERGY,
    ...change(V.energyStatus),
  }),
  'loan.requested': define('Empréstimos', 'client', 'um empréstimo é pedido', LOAN),
  'loan.status_changed': define('Empréstimos', 'client', 'um pedido de empréstimo muda de situação', {
    ...LOAN,
    ...change(V.loanStatus),
  }),
  'identity.sent': define('Identidade', 'client', 'uma foto de identidade chega', {}),
  'identity.approved': define('Identidade', 'client', 'a identidade de um cliente é aprovada', {}),
  'identity.rejected': define('Identidade', 'client', 'a foto de identidade é recusada', {}),
  'identity.revoked': define('Identidade', 'client', 'a identidade de um cliente deixa de valer', {}),
  'privacy.requested': define('Privacidade', 'client', 'um pedido de privacidade chega', {
    kind: code('Pedido', V.privacyKind),
  }),
  'draw.announced': define('Consórcio', 'site', 'uma assembleia é marcada', {
    group_id: id('Grupo'),
    assembly_date: date('Data da assembleia'),
  }),
  'draw.published': define('Consórcio', 'site', 'o resultado de um sorteio é publicado', {
    group_id: id('Grupo'),
    assembly_date: date('Data da assembleia'),
  }),
  'scam.reported': define('Site', 'site', 'um golpe em nosso nome é denunciado', {
    channel: code('Por onde chegou', V.scamChannel),
    answer: code('Resposta', V.scamAnswer),
  }),
  'plan.published': define('Site', 'site', 'um plano muda o que é vendido', {
    plan: id('Plano'),
    version: count('Versão'),
    price: money('Preço'),
  }),
  'product.published': define('Site', 'site', 'um produto aparece no site', {
    slug: id('Endereço'),
    price_to: money('Preço'),
    blocked: flag('Bloqueado'),
  }),
} as const satisfies Record<string, EventDefinition>;

export type EventType = keyof typeof EVENT_CATALOG;
export const EVENT_TYPES = Object.keys(EVENT_CATALOG) as [EventType, ...EventType[]];

export const isEventType = (value: string): value is EventType => value in EVENT_CATALOG;
export const eventDefinition = (type: EventType): EventDefinition => EVENT_CATALOG[type];
/** Groups in the order of the catalog, each with its events: for a select. */
export function eventGroups(): { group: string; types: { type: EventType; label: string }[] }[] {
  const groups = new Map<string, { type: EventType; label: string }[]>();
  for (const type of EVENT_TYPES) {
    const { group, label } = EVENT_CATALOG[type];
    groups.set(group, [...(groups.get(group) ?? []), { type, label }]);
  }
  return [...groups].map(([group, types]) => ({ group, types }));
}
