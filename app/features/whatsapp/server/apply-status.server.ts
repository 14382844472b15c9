import { eq, or, sql } from 'drizzle-orm';
import { validate } from 'uuid';
import { isDelivered, laterStatus } from '#app/features/whatsapp/rules/delivery.ts';
import { whatsappError } from '#app/features/whatsapp/rules/errors.ts';
import type { WebhookFact } from '#app/features/whatsapp/rules/read-webhook.ts';
import {
  capState,
  categoryOf,
  priceOf,
  WHATSAPP_SETTING_KEY,
  whatsAppSetting,
} from '#app/features/whatsapp/rules/whatsapp-prices.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { readSetting } from '#app/platform/lock-setting.server.ts';
import { handOn } from './queue-news.server.ts';
import { spentThisMonth } from './queue-whatsapp.server.ts';
import { actOnError, raiseAlarm } from './send-message.server.ts';

const { whatsappMessages: m, whatsappTemplates: t } = schema;
type Fact<Kind extends WebhookFact['kind']> = Extract<WebhookFact, { kind: Kind }>;

/**
 * Applies a status of the provider, in whatever order statuses come and however often. Found by our id, which
 * comes back, or by the provider's. A delivery is charged once; a later failure keeps the charge. News of a message that
 * fails before its delivery goes out by mail.
 */
export async function applyStatus(tx: Tx, fact: Fact<'status'>): Promise<void> {
  const ours = fact.ours && validate(fact.ours) ? fact.ours : null;
  const [row] = await tx
    .select()
    .from(m)
    .where(or(eq(m.wamid, fact.id), ours ? eq(m.id, ours) : sql`false`))
    .for('update');
  if (!row?.outgoing) return;
  const status = laterStatus(row.status, fact.status);
  const charge = !row.charged && isDelivered(fact.status) && fact.pricing ? fact.pricing : null;
  const setting = whatsAppSetting(await readSetting(tx, WHATSAPP_SETTING_KEY));
  const category = charge ? categoryOf(charge.category) : row.category;
  const price = charge && category ? priceOf(setting, category, charge.type) : row.price;
  await tx
    .update(m)
    .set({
      status,
      wamid: row.wamid ?? fact.id,
      ...(charge && { charged: true, category, price }),
      ...(fact.status === 'failed' && { errorCode: fact.error }),
      ...((isDelivered(fact.status) || fact.status === 'failed') && { news: null }),
    })
    .where(eq(m.id, row.id));
  if (fact.status === 'failed' && !isDelivered(row.status)) await handOn(tx, row);
  if (fact.status === 'failed' && row.status !== 'failed' && fact.error !== null) {
    const { does } = whatsappError(fact.error);
    await actOnError(tx, { code: fact.error, does, contactId: row.contactId, template: row.template });
  }
  if (charge && price > 0) {
    const state = capState(setting, await spentThisMonth(tx), setting.prices.utility);
    if (state !== 'free') await raiseAlarm(tx, state === 'full' ? 'cap-100' : 'cap-80');
  }
}

/** Follows the provider's decision on a template. A template that the product does not know is ignored. */
export async function applyTemplateState(tx: Tx, { name, state, reason }: Fact<'template'>): Promise<void> {
  await tx
    .update(t)
    .set({ state, reason: state === 'approved' ? '' : reason, updatedAt: new Date() })
    .where(eq(t.name, name));
}

/** Follows a change of category, which changes the price: the owner is notified. */
export async function applyCategory(tx: Tx, { name, category }: Fact<'category'>): Promise<void> {
  const { rowCount } = await tx
    .update(t)
    .set({ category: categoryOf(category), updatedAt: new Date() })
    .where(eq(t.name, name));
  if (rowCount === 1) await raiseAlarm(tx, 'price');
}
