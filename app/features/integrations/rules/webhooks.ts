import { z } from 'zod';
import type { DomainEvent } from '#app/features/integrations/rules/domain-event.ts';
import {
  EVENT_TYPES,
  type EventType,
  eventDefinition,
  eventGroups,
  isEventType,
} from '#app/features/integrations/rules/event-catalog.ts';
import { listAddress, oneOfFilter } from '#app/kit/list.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from './terms.ts';

/** Beyond the product's events: the messages of automation rules, and the panel's test. */
export const AUTOMATION_EVENT = 'automation.fired';
const TEST_EVENT = 'webhook.test';

const WEBHOOK_EVENTS = [...EVENT_TYPES, AUTOMATION_EVENT] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const webhookEventGroups = (): { group: string; types: { type: WebhookEvent; label: string }[] }[] => [
  ...eventGroups(),
  { group: 'Automação', types: [{ type: AUTOMATION_EVENT, label: 'uma automação manda um webhook' }] },
];

/** Words for any type that a delivery may have. */
export const eventLabel = (type: string): string => {
  if (isEventType(type)) return eventDefinition(type).label;
  return type === TEST_EVENT
    ? 'teste do painel'
    : type === AUTOMATION_EVENT
      ? 'uma automação manda um webhook'
      : type;
};

const short = (most: number) => z.string().trim().max(most, `No máximo ${most} caracteres`);

export const EndpointInput = z.object({
  name: short(60).min(3, 'Nome deve ter no mínimo 3 caracteres'),
  url: short(500).pipe(z.url({ protocol: /^https?$/, message: 'Endereço inválido: comece por https://' })),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, 'Acontecimento desconhecido'))
    .min(1, 'Escolha ao menos um acontecimento'),
});
export type EndpointInput = z.output<typeof EndpointInput>;

/** Seconds to wait before each further attempt: quick at first, two days and a half in all. */
export const RETRY_AFTER_SECONDS = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 64_800, 86_400] as const;
/** Longest wait that a receiver may request; seconds. */
const LONGEST_WAIT = 86_400;

/**
 * Returns the wait until the next attempt.
 * @param attempts made so far, at least one.
 * @param asked seconds of the receiver's Retry-After, if any.
 * @returns seconds, or null after the last attempt.
 */
export function waitAfter(attempts: number, asked: number | null = null): number | null {
  const wait = RETRY_AFTER_SECONDS[attempts - 1];
  return wait === undefined ? null : Math.max(wait, Math.min(asked ?? 0, LONGEST_WAIT));
}

/** Unanswered attempts in a row after which a receiver is paused. */
export const SILENCES = 3;
/** Pauses, growing while the receiver stays silent; seconds. */
const REST = [30, 60, 300, 900, 1_800] as const;

/**
 * Returns how long a silent receiver is paused, so that its timeouts of ten seconds do not take time from
 * others. Events in the meantime wait; no attempt is lost.
 * @param silences attempts in a row without an answer, this one included.
 * @returns seconds, or null while attempts continue.
 */
export function restAfter(silences: number): number | null {
  if (silences < SILENCES) return null;
  return REST[Math.min(silences - SILENCES, REST.length - 1)] ?? null;
}

/** Hours for which both secrets sign after a rotation. */
export const OLD_SECRET_HOURS = 24;

/**
 * Fields of an event that the payload leaves out: the API does not return a score that is hidden from the
 * customer.
 */
const WITHHELD: Partial<Record<EventType, readonly string[]>> = { 'card.score_changed': ['from', 'to'] };

export type WebhookPayload = { type: string; timestamp: string; data: Record<string, unknown> };

/**
 * Payload of an event: ids, states and amounts. Personal data have to be read from the API, with its
 * permissions.
 */
export const payloadOf = (event: DomainEvent): WebhookPayload => {
  const withheld = WITHHELD[event.type] ?? [];
  return {
    type: event.type,
    timestamp: event.createdAt.toISOString(),
    data: {
      ...Object.fromEntries(Object.entries(event.data).filter(([name]) => !withheld.includes(name))),
      client_id: event.userId,
      lead_id: event.leadId,
      subject: event.subject,
      subject_id: event.subjectId,
    },
  };
};

export const DELIVERY_WORDS: Record<DeliveryStatus, string> = {
  pending: 'Na fila',
  retrying: 'Vai tentar de novo',
  delivered: 'Entregue',
  failed: 'Falhou',
};
export const DELIVERY_TONES = {
  pending: 'neutral',
  retrying: 'warning',
  delivered: 'good',
  failed: 'bad',
} as const satisfies Record<DeliveryStatus, string>;

/** Words for a failed delivery without a status of the receiver. */
export const FAULT_WORDS: Record<string, string> = {
  timeout: 'sem resposta em 10 s',
  connection: 'sem conexão',
  tls: 'certificado inválido',
  'private-address': 'endereço não público',
  'unknown-host': 'nome não existe',
  insecure: 'só https serve',
  credentials: 'sem usuário no endereço',
  secret: 'segredo ilegível: troque o segredo',
};

/** "503", "não respondeu em 10 segundos". */
export const outcomeText = (lastStatus: number | null, lastError: string | null): string =>
  lastStatus !== null ? `HTTP ${lastStatus}` : lastError ? (FAULT_WORDS[lastError] ?? lastError) : '';

export type EndpointRow = {
  id: string;
  name: string;
  url: string;
  events: WebhookEvent[];
  hint: string;
  enabled: boolean;
  version: number;
  /** End of the pause after unanswered attempts; null while deliveries are sent. */
  restingUntil: string | null;
  /** Time since which deliveries fail for good; null while they succeed. */
  failingSince: string | null;
  previousUntil: string | null;
  createdAt: string;
  /** Pending, retried and given-up deliveries, each counted up to a hundred. */
  open: Record<Exclude<DeliveryStatus, 'delivered'>, number>;
};

export type DeliveryRow = {
  id: string;
  event: string;
  eventId: string;
  payload: WebhookPayload;
  status: DeliveryStatus;
  attempts: number;
  lastStatus: number | null;
  lastError: string | null;
  nextAttemptAt: string | null;
  createdAt: string;
};

/** The log of one webhook; its path is that of the endpoint. */
export const DELIVERY_LIST = listAddress({
  name: 'envios',
  path: '/admin/integracoes/webhooks',
  filters: { status: ['status', oneOfFilter(DELIVERY_STATUSES)] },
  sorts: { quando: 'instant', situacao: 'text', tentativas: 'number' },
  usual: '-quando',
});
