import type { GuaranteeView } from '#app/features/cases/rules/guarantee.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asActor, type CustomerActor } from '#app/platform/actor.server.ts';
import type { CardId } from '#app/terms/ids.ts';
import { guaranteeRow, guaranteeView } from './guarantee-facts.server.ts';

/** The guarantee of a customer's service, as its page shows it; null for a card that is not theirs. */
export async function loadGuarantee(
  customer: CustomerActor,
  cardId: CardId,
  now: Date = new Date(),
): Promise<GuaranteeView | null> {
  const today = civilDateAt(now);
  const row = await asActor(customer, (tx) => guaranteeRow(tx, { userId: customer.userId, cardId, today }));
  return row && guaranteeView(row, today);
}
