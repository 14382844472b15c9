import { sql } from 'drizzle-orm';
import {
  DELIVERY_LIST,
  type DeliveryRow,
  type EndpointRow,
} from '#app/features/integrations/rules/webhooks.ts';
import { defineList, type ListPage } from '#app/kit/list.server.ts';
import type { Asked } from '#app/kit/list.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { instantText } from '#app/platform/db/json-values.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';

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

/** Upper bound; the list is not paged. */
const MOST = 100;

export const listEndpoints = (admin: SignedInActor): Promise<EndpointRow[]> =>
  asActor(admin, async (tx) => {
    const { rows } = await clientOf(tx).query<Raw>(`${ENDPOINT} order by e.created_at, e.id limit ${MOST}`);
    return rows.map(view);
  });

const deliveryList = defineList<DeliveryRow, typeof DELIVERY_LIST>({
  address: DELIVERY_LIST,
  from: ['webhook_deliveries', 'd'],
  columns: `d.id, d.event, d.event_id as "eventId", d.payload, d.status, d.attempts, d.last_status as "lastStatus",
    d.last_error as "lastError", ${instantText('d.next_attempt_at')} as "nextAttemptAt",
    ${instantText('d.created_at')} as "createdAt"`,
  most: 0,
  where: ({ status }) => [status && sql`d.status = ${status}`],
  sort: { quando: 'd.created_at', situacao: 'd.status', tentativas: 'd.attempts' },
});

/** Loads an endpoint with a page of its deliveries; null for an unknown one. */
export const loadEndpoint = (
  admin: SignedInActor,
  id: string,
  asked: Asked<typeof DELIVERY_LIST>,
): Promise<{ endpoint: EndpointRow; deliveries: ListPage<DeliveryRow> } | null> =>
  asActor(admin, async (tx) => {
    const [found, deliveries] = await Promise.all([
      clientOf(tx).query<Raw>(`${ENDPOINT} where e.id = $1`, [id]),
      deliveryList.loadIn(tx, admin, { ...asked, and: [sql`d.endpoint_id = ${id}`] }),
    ]);
    const [endpoint] = found.rows;
    return endpoint ? { endpoint: view(endpoint), deliveries } : null;
  });
