import { and, eq, sql } from 'drizzle-orm';
import { recordAudit } from '#app/features/audit/server/index.server.ts';
import { lastFour } from '#app/features/integrations/rules/stored-settings.ts';
import {
  type DeliveryFilter,
  type DeliveryRow,
  type EndpointInput,
  type EndpointRow,
  FAULT_WORDS,
  OLD_SECRET_HOURS,
} from '#app/features/integrations/rules/webhooks.ts';
import { type Cursor, encodeCursor } from '#app/lib/keyset.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema/index.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { OutgoingRefused, publicAddresses } from '#app/platform/outgoing.server.ts';
import { sealText } from '#app/platform/sealed-text.server.ts';
import { secretPlace, WEBHOOKS_ACTOR } from './deliver.server.ts';
import { databaseTime } from './replay.server.ts';
import { newSecret } from './sign-webhook.server.ts';

const { webhookEndpoints: e } = schema;
const PAGE = 50;
const STALE = {
  code: 'stale',
  message: 'Outra pessoa mudou este webhook enquanto você o editava. Confira como ficou e salve de novo.',
} as const;
const ENTITY = 'webhook_endpoints';

const addressRefused = (fault: string) => {
  const message = `Este endereço não serve: ${FAULT_WORDS[fault] ?? fault}.`;
  return err({ code: 'address', message, fields: { url: message } });
};

/** Whether an address may be sent to; asked again before each connection, since a name may change where it leads. */
async function refusalOf({ url }: EndpointInput) {
  const { protocol, hostname, username } = new URL(url);
  if (username)
    return err({
      code: 'address',
      message: 'Sem usuário no endereço.',
      fields: { url: 'Sem usuário no endereço' },
    });
  if (protocol !== 'https:' && env().outgoing !== 'any') return addressRefused('insecure');
  try {
    await publicAddresses(hostname);
    return null;
  } catch (error) {
    if (error instanceof OutgoingRefused) return addressRefused(error.code);
    throw error;
  }
}

/** @returns the secret, which is shown this once. */
export async function createEndpoint(
  admin: SignedInActor,
  input: EndpointInput,
): Promise<Result<{ id: string; secret: string }>> {
  const refused = await refusalOf(input);
  if (refused) return refused;
  const [id, secret] = [newId(), newSecret()];
  return asActor(admin, async (tx) => {
    await insertRow(tx, e, {
      id,
      ...input,
      hint: lastFour(secret),
      encryptedSecret: sealText(secretPlace(id), secret),
    });
    await recordAudit(tx, admin, { action: 'webhook.create', entity: ENTITY, entityId: id, after: input });
    return ok({ id, secret });
  });
}

/** Changes name, address and events, for who saw this version. */
export async function saveEndpoint(
  admin: SignedInActor,
  id: string,
  version: number,
  input: EndpointInput,
): Promise<Result<null>> {
  const refused = await refusalOf(input);
  if (refused) return refused;
  return asActor(admin, async (tx) => {
    const [before] = await tx
      .select({ name: e.name, url: e.url, events: e.events, version: e.version })
      .from(e)
      .where(eq(e.id, id))
      .for('update');
    if (before?.version !== version) return err(STALE);
    await tx
      .update(e)
      .set({ ...input, version: version + 1 })
      .where(eq(e.id, id));
    await recordAudit(tx, admin, {
      action: 'webhook.update',
      entity: ENTITY,
      entityId: id,
      before,
      after: input,
    });
    return ok(null);
  });
}

/** Pauses or resumes. What happened during a pause waits, and is sent when it ends. */
export async function switchEndpoint(admin: SignedInActor, id: string, enabled: boolean): Promise<void> {
  await asActor(admin, async (tx) => {
    const [changed] = await tx
      .update(e)
      .set({ enabled, version: sql`${e.version} + 1` })
      .where(and(eq(e.id, id), eq(e.enabled, !enabled)))
      .returning({ id: e.id });
    if (!changed) return;
    if (enabled) {
      await enqueue(tx, 'webhooks.replay', {
        endpointId: id,
        which: 'open',
        askedAt: await databaseTime(tx),
      });
    }
    await recordAudit(tx, admin, {
      action: enabled ? 'webhook.resume' : 'webhook.pause',
      entity: ENTITY,
      entityId: id,
    });
  });
}

/**
 * A new secret; the one before signs as well for a day. An admin's role cannot read a secret, so the system hands the
 * sealed one over: nobody sees it.
 * @returns the new one, which is shown this once.
 */
export async function rotateSecret(admin: SignedInActor, id: string): Promise<Result<{ secret: string }>> {
  const [sealed] = await asActor(WEBHOOKS_ACTOR, (tx) =>
    tx.select({ secret: e.encryptedSecret, version: e.version }).from(e).where(eq(e.id, id)),
  );
  if (!sealed) return err({ code: 'gone', message: 'Este webhook não existe mais.' });
  const secret = newSecret();
  return asActor(admin, async (tx) => {
    const [rotated] = await tx
      .update(e)
      .set({
        encryptedSecret: sealText(secretPlace(id), secret),
        hint: lastFour(secret),
        previousSecret: sealed.secret,
        previousUntil: sql`now() + make_interval(hours => ${OLD_SECRET_HOURS})`,
        version: sealed.version + 1,
      })
      .where(and(eq(e.id, id), eq(e.version, sealed.version)))
      .returning({ id: e.id });
    if (!rotated) return err(STALE);
    await recordAudit(tx, admin, { action: 'webhook.rotate', entity: ENTITY, entityId: id });
    return ok({ secret });
  });
}

/** Removes an endpoint with its log; what waits for it is not sent any more. */
export async function deleteEndpoint(admin: SignedInActor, id: string): Promise<void> {
  await asActor(admin, async (tx) => {
    const [gone] = await tx.delete(e).where(eq(e.id, id)).returning({ name: e.name, url: e.url });
    if (gone)
      await recordAudit(tx, admin, { action: 'webhook.delete', entity: ENTITY, entityId: id, before: gone });
  });
}

const ENDPOINT = `select e.id, e.name, e.url, e.events, e.hint, e.enabled, e.version,
  case when e.previous_until > now() then e.previous_until end as "previousUntil", e.created_at as "createdAt",
  (select json_build_object('pending', count(*) filter (where o.status = 'pending'),
     'retrying', count(*) filter (where o.status = 'retrying'), 'failed', count(*) filter (where o.status = 'failed'))
   from (select status from webhook_deliveries d where d.endpoint_id = e.id and d.status <> 'delivered' limit 100) o) as open
  from webhook_endpoints e`;

type Raw = Omit<EndpointRow, 'previousUntil' | 'createdAt'> & { previousUntil: Date | null; createdAt: Date };
const view = (row: Raw): EndpointRow => ({
  ...row,
  previousUntil: row.previousUntil?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** More than an installation has. */
const MOST = 100;

export const listEndpoints = (admin: SignedInActor): Promise<EndpointRow[]> =>
  asActor(admin, async (tx) => {
    const { rows } = await clientOf(tx).query<Raw>(`${ENDPOINT} order by e.created_at, e.id limit ${MOST}`);
    return rows.map(view);
  });

/** An endpoint with a page of its deliveries, newest first; null when there is none. */
export async function loadEndpoint(
  admin: SignedInActor,
  id: string,
  { status, after }: DeliveryFilter & { after: Cursor | null },
): Promise<{ endpoint: EndpointRow; deliveries: DeliveryRow[]; next: string | null } | null> {
  return asActor(admin, async (tx) => {
    const client = clientOf(tx);
    const values: string[] = [id];
    const value = (given: string) => `$${values.push(given)}`;
    const conditions = [
      'd.endpoint_id = $1',
      ...(status ? [`d.status = ${value(status)}`] : []),
      ...(after
        ? [`(d.created_at, d.id) < (${value(after.createdAt)}::timestamptz, ${value(after.id)}::uuid)`]
        : []),
    ].join(' and ');
    const instant = (column: string) =>
      `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
    const [found, { rows }] = await Promise.all([
      client.query<Raw>(`${ENDPOINT} where e.id = $1`, [id]),
      client.query<DeliveryRow>(
        `select d.id, d.event, d.event_id as "eventId", d.payload, d.status, d.attempts, d.last_status as "lastStatus",
           d.last_error as "lastError", ${instant('d.next_attempt_at')} as "nextAttemptAt",
           ${instant('d.created_at')} as "createdAt"
         from webhook_deliveries d where ${conditions} order by d.created_at desc, d.id desc limit ${PAGE + 1}`,
        values,
      ),
    ]);
    const [endpoint] = found.rows;
    if (!endpoint) return null;
    const deliveries = rows.slice(0, PAGE);
    const last = deliveries.at(-1);
    return {
      endpoint: view(endpoint),
      deliveries,
      next: rows.length > PAGE && last ? encodeCursor(last) : null,
    };
  });
}
