import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
} from '#app/features/integrations/rules/integration-status.ts';
import { users } from './accounts.server.ts';
import { createdAt, id, instant, newest, oneOf, rawCheck, reference, updatedAt } from './columns.server.ts';

/** Credentials of an adapter, encrypted with a key derived from the secret; never shown again. */
export const integrationCredentials = pgTable('integration_credentials', {
  id: id(),
  adapter: text('adapter').notNull().unique(),
  encrypted: text('encrypted').notNull(),
  lastError: text('last_error'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    scopes: text('scopes').array().notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index('api_keys_author_idx').on(t.createdBy)],
);

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: id(),
  url: text('url').notNull(),
  events: text('events').array().notNull(),
  encryptedSecret: text('encrypted_secret').notNull(),
  enabled: boolean('enabled').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: reference('endpoint_id', () => webhookEndpoints.id),
    event: text('event').notNull(),
    payload: jsonb('payload').notNull(),
    status: text('status').$type<DeliveryStatus>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    lastStatus: integer('last_status'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('webhook_deliveries_status_check', 'status', DELIVERY_STATUSES),
    rawCheck('webhook_deliveries_attempts_check', 'attempts >= 0'),
    index('webhook_deliveries_endpoint_idx').on(t.endpointId, newest(t.createdAt), newest(t.id)),
  ],
);
