import { count, ne } from 'drizzle-orm';
import type { DeliveryStatus } from '#app/features/integrations/rules/terms.ts';
import { asActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { WEBHOOKS_ACTOR } from './deliver.server.ts';

const { webhookDeliveries: d } = schema;

/** Counts undelivered deliveries by status, from their index. */
export const countOpenDeliveries = (): Promise<{ status: DeliveryStatus; count: number }[]> =>
  asActor(WEBHOOKS_ACTOR, (tx) =>
    tx
      .select({ status: d.status, count: count() })
      .from(d)
      .where(ne(d.status, 'delivered'))
      .groupBy(d.status),
  );
