import { eq } from 'drizzle-orm';
import type { NoticeChoices } from '#app/features/notifications/rules/input.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor, system, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.server.ts';

const { noticePreferences: p } = schema;

/** Loads the choices of a customer; the usual ones without a row. */
export async function noticeChoices(tx: Tx, userId: string): Promise<NoticeChoices> {
  const [row] = await tx
    .select({ off: p.off, quietFrom: p.quietFrom, quietTo: p.quietTo })
    .from(p)
    .where(eq(p.userId, userId));
  const { from, to } = env().quietHours;
  return row ?? { off: [], quietFrom: from, quietTo: to };
}

export const ownNoticeChoices = (customer: CustomerActor): Promise<NoticeChoices> =>
  asActor(customer, (tx) => noticeChoices(tx, customer.userId));

/** Stores the choices of the customer who asks; the last of two saves applies. */
export const saveNoticeChoices = (customer: CustomerActor, choices: NoticeChoices): Promise<Result<null>> =>
  asActor(system('notifications'), async (tx) => {
    const before = await noticeChoices(tx, customer.userId);
    await tx
      .insert(p)
      .values({ id: newId(), userId: customer.userId, ...choices })
      .onConflictDoUpdate({ target: p.userId, set: choices });
    await recordAudit(tx, customer, {
      action: 'notice.choose',
      entity: 'profiles',
      entityId: customer.userId,
      before: { ...before },
      after: { ...choices },
    });
    return ok(null);
  });
