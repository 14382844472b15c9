import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  API_SCOPES,
  type ApiScope,
  DELIVERY_STATUSES,
  type DeliveryStatus,
} from '#app/features/integrations/rules/terms.ts';
import { leads } from '#app/features/leads/tables.server.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  newest,
  rawCheck,
  reference,
  SHA256,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { internal, table } from '#app/platform/db/table.server.ts';
import type { LeadId } from '#app/terms/ids.ts';
import { ADAPTER_NAMES, type AdapterName } from './rules/stored-settings.ts';

/** Stored settings of an adapter. Secrets are encrypted with a key derived from the installation's secret. */
export const integrationCredentials = table(
  'integration_credentials',
  'credenciais da empresa',
  {
    id: id(),
    adapter: text('adapter').$type<AdapterName>().notNull().unique(),
    encrypted: text('encrypted').notNull(),
    /** Values that are not secret. */
    settings: jsonb('settings').$type<Record<string, string>>().notNull().default({}),
    /** Last four characters of each secret. */
    hints: jsonb('hints').$type<Record<string, string>>().notNull().default({}),
    /** Counts the changes; an edit of an older version is refused. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [checkOneOf('integration_credentials_adapter_check', 'adapter', ADAPTER_NAMES)],
);

/** Results of an adapter's last calls: tests of the panel, and failures in use. Only the newest few stay. */
export const integrationChecks = table(
  'integration_checks',
  'como foram as últimas chamadas de serviços externos',
  {
    id: id(),
    adapter: text('adapter').$type<AdapterName>().notNull(),
    ok: boolean('ok').notNull(),
    /** Short and without personal data: a status, a kind of failure. */
    code: text('code').notNull(),
    during: text('during').$type<'test' | 'use'>().notNull(),
    durationMs: integer('duration_ms'),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('integration_checks_adapter_check', 'adapter', ADAPTER_NAMES),
    checkOneOf('integration_checks_during_check', 'during', ['test', 'use']),
    index('integration_checks_adapter_idx').on(t.adapter, newest(t.createdAt), newest(t.id)),
  ],
);

/** SHA-256 of a key: the key itself is shown once and never stored. */
export const apiKeys = table(
  'api_keys',
  internal('Chaves de API', 'kept', 'só a equipe tem; é segredo de acesso'),
  {
    id: id(),
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    /** Last four characters, to tell keys apart. */
    hint: text('hint').notNull().default(''),
    scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    rawCheck(
      'api_keys_scopes_check',
      `scopes <@ array[${API_SCOPES.map((scope) => `'${scope}'`).join(', ')}]::text[]`,
    ),
    index('api_keys_author_idx').on(t.createdBy),
    index('api_keys_recent_idx').on(newest(t.createdAt), newest(t.id)),
  ],
);

/** Result of a request with an idempotency key: a repeated request gets the same lead. */
export const apiRequests = table(
  'api_requests',
  internal(
    'Pedidos pela API',
    'kept',
    'só evita que um sistema de parceiro crie duas vezes o mesmo contato; some em 30 dias',
  ),
  {
    id: id(),
    apiKeyId: reference('api_key_id', () => apiKeys.id),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Hash of the body, to recognise another request with the same key. */
    sha256: text('sha256').notNull(),
    /** Created lead; null for another record. */
    leadId: uuid('lead_id')
      .$type<LeadId>()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Created client, order, listing or task; null for a lead. */
    resourceId: uuid('resource_id'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('api_requests_key').on(t.apiKeyId, t.idempotencyKey),
    rawCheck('api_requests_sha256_check', SHA256),
    index('api_requests_lead_idx').on(t.leadId),
    index('api_requests_age_idx').on(t.createdAt),
  ],
);

export const webhookEndpoints = table('webhook_endpoints', 'endereços de integração da empresa', {
  id: id(),
  name: text('name').notNull().default(''),
  url: text('url').notNull(),
  events: text('events').array().notNull(),
  encryptedSecret: text('encrypted_secret').notNull(),
  /**
   * The secret before the last rotation: also signs until it expires, so that the receiver can switch in
   * time.
   */
  previousSecret: text('previous_secret'),
  previousUntil: instant('previous_until'),
  /** Last four characters of the secret. */
  hint: text('hint').notNull().default(''),
  /** Paused endpoints collect their deliveries and send none. */
  enabled: boolean('enabled').notNull().default(true),
  /** Unanswered attempts in a row. */
  silences: integer('silences').notNull().default(0),
  /** Nothing is sent until then: a receiver that is down takes no time from the others. */
  restingUntil: instant('resting_until'),
  /** Time of the first delivery that failed for good; null again once one succeeds. */
  failingSince: instant('failing_since'),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const webhookDeliveries = table(
  'webhook_deliveries',
  'entregas a integrações da empresa, apagadas pela retenção',
  {
    id: id(),
    endpointId: reference('endpoint_id', () => webhookEndpoints.id),
    event: text('event').notNull(),
    /** Id of the event: it is delivered once per endpoint, however often it is handed over. */
    eventId: uuid('event_id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    status: text('status').$type<DeliveryStatus>().notNull().default('pending'),
    /** Attempts of this round; a replay starts another one. */
    attempts: integer('attempts').notNull().default(0),
    round: integer('round').notNull().default(0),
    lastStatus: integer('last_status'),
    lastError: text('last_error'),
    nextAttemptAt: instant('next_attempt_at'),
    deliveredAt: instant('delivered_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('webhook_deliveries_status_check', 'status', DELIVERY_STATUSES),
    rawCheck('webhook_deliveries_attempts_check', 'attempts >= 0'),
    unique('webhook_deliveries_event_key').on(t.endpointId, t.eventId),
    index('webhook_deliveries_endpoint_idx').on(t.endpointId, newest(t.createdAt), newest(t.id)),
    index('webhook_deliveries_status_idx').on(t.endpointId, t.status, newest(t.createdAt), newest(t.id)),
    index('webhook_deliveries_open_idx').on(t.endpointId).where(sql`status <> 'delivered'`),
    // For the retention, which deletes no undelivered ones.
    index('webhook_deliveries_age_idx').on(t.updatedAt).where(sql`status in ('delivered', 'failed')`),
  ],
);
