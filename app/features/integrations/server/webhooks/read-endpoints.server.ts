import type { DeliveryFilter, DeliveryRow, EndpointRow } from '#app/features/integrations/rules/webhooks.ts';
import { type Cursor, encodeCursor } from '#app/lib/keyset.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';

const PAGE = 50;

const ENDPOINT = `select e.id, e.name, e.url, e.events, e.hint, e.enabled, e.version,
  case when e.resting_until > now() then e.resting_until end as "restingUntil",
  e.failing_since as "failingSince",
  case when e.previous_until > now() then e.previous_until end as "previousUntil", e.created_at as "createdAt",
  (select json_build_object('pending', count(*) filter (where o.status = 'pending'),
     'retrying', count(*) filter (where o.status = 'retrying'), 'failed', count(*) filter (where o.status = 'failed'))
   from (select status from webhook_deliveries d where d.endpoint_id = e.id and d.status <> 'delivered' limit 100) o) as open
  from webhook_endpoints e`;

type Raw = Omit<EndpointRow, 'restingUntil' | 'failingSince' | 'previousUntil' | 'createdAt'> & {
  restingUntil: Date | null;
  failingSince: Date | null;
  previousUntil: Date | null;
  createdAt: Date;
};
const view = (row: Raw): EndpointRow => ({
  ...row,
  restingUntil: row.restingUntil?.toISOString() ?? null,
  failingSince: row.failingSince?.toISOString() ?? null,
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
    const [found, { rows }] = await Promise.all([
      client.query<Raw>(`${ENDPOINT} where e.id = $1`, [id]),
      client.query<DeliveryRow>(
        `select d.id, d.event, d.event_id as "eventId", d.payload, d.status, d.attempts, d.last_status as "lastStatus",
           d.last_error as "lastError", ${instantText('d.next_attempt_at')} as "nextAttemptAt",
           ${instantText('d.created_at')} as "createdAt"
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
