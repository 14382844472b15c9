import {
  EVENT_CATALOG,
  type EventAbout,
  type EventField,
  eventDefinition,
} from '#app/features/integrations/rules/event-catalog.ts';
import { EVENT_VALUES } from '#app/features/integrations/rules/event-values.ts';
import { readOwnMerge } from '#app/features/own-fields/rules/own-merge.ts';
import { CARD_STATUS_LABELS, CARD_TITLES } from '#app/terms/card-view.ts';
import { PAYMENT_STATUS } from '#app/terms/transaction-view.ts';
import type { RuleTrigger } from './rule-parts.ts';
import { TIME_ANCHORS } from './time-anchors.ts';

const V = EVENT_VALUES;
const paymentStatus = Object.fromEntries(
  Object.entries(PAYMENT_STATUS).map(([status, { label }]) => [status, label]),
);
const code = (label: string, values: Readonly<Record<string, string>>): EventField => ({
  label,
  kind: 'code',
  values,
});
const flag = (label: string): EventField => ({ label, kind: 'flag' });
const count = (label: string): EventField => ({ label, kind: 'number' });
const money = (label: string): EventField => ({ label, kind: 'money' });

/**
 * Fields with current facts, independent of the event's data, grouped by subject (`load-facts.server.ts`
 * reads them).
 */
const FACTS = {
  'lead.status': code('Lead: situação', V.leadStatus),
  'lead.origin': code('Lead: origem', V.leadOrigin),
  'lead.uf': code('Lead: UF', V.uf),
  'lead.assigned': flag('Lead: tem responsável'),
  'client.doc_type': code('Cliente: tipo de pessoa', V.docType),
  'client.uf': code('Cliente: UF', V.uf),
  'client.verified': flag('Cliente: identidade verificada'),
  'client.assigned': flag('Cliente: tem responsável'),
  'client.late_installments': count('Cliente: parcelas vencidas'),
  'card.type': code('Card: serviço', CARD_TITLES),
  'card.status': code('Card: situação', CARD_STATUS_LABELS),
  'card.score': count('Card: score'),
  'card.documents': count('Card: documentos enviados'),
  'order.amount': money('Pedido: valor'),
  'order.status': code('Pedido: situação', paymentStatus),
  'order.installments': count('Pedido: número de parcelas'),
  'order.plan': code('Pedido: plano', V.plan),
  'order.alone': flag('Pedido: é de um produto avulso'),
  'installment.amount': money('Parcela: valor'),
  'installment.number': count('Parcela: número'),
  'installment.status': code('Parcela: situação', paymentStatus),
} as const satisfies Record<string, EventField>;
export type FactName = keyof typeof FACTS;

type Known = 'lead' | 'client' | 'card' | 'order' | 'installment';
const KNOWN: Record<EventAbout, readonly Known[]> = {
  lead: ['lead'],
  client: ['client'],
  order: ['client', 'lead', 'order'],
  installment: ['client', 'order', 'installment'],
  card: ['client', 'card'],
  task: ['client', 'lead'],
  site: [],
};

export const aboutOf = (trigger: RuleTrigger): EventAbout =>
  trigger.kind === 'event' ? eventDefinition(trigger.event).about : TIME_ANCHORS[trigger.anchor].about;
/** Subjects that a rule of this trigger has facts about. */
export const knownOf = (trigger: RuleTrigger): readonly Known[] => KNOWN[aboutOf(trigger)];

const OWNER_OF = { lead: 'lead', client: 'client', case: 'card' } as const;
/** Whether a merge field names an own field of a record that a rule of this trigger has. */
export function isOwnMerge(trigger: RuleTrigger, name: string): boolean {
  const own = readOwnMerge(name);
  return own !== null && knownOf(trigger).includes(OWNER_OF[own.record]);
}

/** Returns the fields for conditions of this trigger, without ids, which an admin cannot enter. */
export function conditionFields(trigger: RuleTrigger): Record<string, EventField> {
  const data: [string, EventField][] =
    trigger.kind === 'event'
      ? Object.entries<EventField>(EVENT_CATALOG[trigger.event].fields)
          .filter(([, { kind }]) => ['code', 'money', 'number', 'flag'].includes(kind))
          .map(([name, field]) => [`data.${name}`, field])
      : [];
  const known = knownOf(trigger);
  const facts = Object.entries<EventField>(FACTS).filter(([name]) =>
    known.some((about) => name.startsWith(`${about}.`)),
  );
  return Object.fromEntries([...data, ...facts]);
}

/** Merge fields of a rule's texts with their labels; `{{nome}}` and so on. */
const MERGE: Record<Known, Record<string, string>> = {
  lead: { nome: 'Nome completo', primeiro_nome: 'Primeiro nome' },
  client: { nome: 'Nome completo', primeiro_nome: 'Primeiro nome' },
  card: { card: 'Nome do serviço', situacao: 'Situação do card', prazo: 'Data do prazo' },
  order: { valor_pedido: 'Valor do pedido', plano: 'Plano ou produto' },
  installment: { parcela: 'Número da parcela', valor: 'Valor da parcela', vencimento: 'Vencimento' },
};
const STEP_FIELDS = { etapa: 'Nome da etapa' };
const DOCUMENT_FIELDS = { documento: 'Nome do arquivo', motivo: 'Motivo da recusa' };

/** Merge fields of all triggers, without a value. */
export const EMPTY_FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  [...Object.values(MERGE), STEP_FIELDS, DOCUMENT_FIELDS].flatMap(Object.keys).map((name) => [name, '']),
);

export function mergeFields(trigger: RuleTrigger): Record<string, string> {
  const ofStep = trigger.kind === 'event' && trigger.event === 'step.changed';
  const ofDocument = trigger.kind === 'event' && trigger.event.startsWith('document.');
  return Object.assign(
    {},
    ...knownOf(trigger).map((about) => MERGE[about]),
    ofDocument ? DOCUMENT_FIELDS : {},
    ofStep ? STEP_FIELDS : {},
  );
}
