import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { CARD_TYPES, type CardType } from '#app/terms/card-status.ts';
import type { OrderId, UserId } from '#app/terms/ids.ts';
import { lockCards } from './documents/settle-clocks.server.ts';
import { takenBack } from './taken-back.server.ts';

/** Gives new cards the steps of their types' templates (docs/product.md section 4). */
export async function addSteps(tx: Tx, cardIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into user_process_steps (user_id, card_id, step_id, step_order)
    select c.user_id, c.id, s.id, s.step_order
    from cards c join process_steps s on s.card_type = c.card_type and s.active
    where c.id = any(${sql.param(cardIds)}::uuid[])`);
}

const { cards } = schema;

/** Holder of the services: the account itself (null), or one of its linked profiles. */
export type CardHolder = { userId: UserId; linkedProfileId: string | null };

const ofHolder = ({ userId, linkedProfileId }: CardHolder, types: readonly CardType[]) =>
  and(
    eq(cards.userId, userId),
    sql`${cards.linkedProfileId} is not distinct from ${linkedProfileId}::uuid`,
    inArray(cards.cardType, [...types]),
  );

/** The last status set by an admin or a business rule; a canceled or refunded purchase writes none. */
const SET_BY_TEAM = sql`(
  select l.after ->> 'status' from audit_log l
  where l.entity = 'cards' and l.entity_id = cards.id::text and l.action = 'card.update'
    and l.after ->> 'status' <> l.before ->> 'status'
  order by l.seq desc limit 1)`;

/**
 * Condition: a purchase may reopen this card. True for a completed card whose order is fully paid, and for a
 * card whose purchase was canceled or refunded, even if it was closed because of that. A card that the team
 * blocked stays blocked: a purchase does not lift that.
 */
const REOPENABLE: SQL = sql`(
  cards.status <> 'blocked' and exists (
    select 1 from transactions t where t.id = cards.opened_by and ${takenBack('t')})
  or cards.status = 'completed' and not exists (
    select 1 from transactions t where t.id = cards.opened_by and t.status <> 'paid' and not ${takenBack('t')})
    and not exists (select 1 from cards o where o.opened_by = cards.opened_by and o.status <> 'completed')
  or cards.status = 'blocked' and ${SET_BY_TEAM} is distinct from 'blocked' and exists (
    select 1 from transactions t
    where t.user_id = cards.user_id and t.linked_profile_id is not distinct from cards.linked_profile_id
      and t.plan_snapshot -> 'activates' ? cards.card_type and ${takenBack('t')}))`;

/**
 * Returns the types of `types` that a purchase would open for the holder, in the order of the dashboard;
 * empty if the holder has all of them already. Runs as the system.
 */
export async function openableCards(
  tx: Tx,
  holder: CardHolder,
  types: readonly CardType[],
): Promise<CardType[]> {
  if (types.length === 0) return [];
  const held = await tx
    .select({ cardType: cards.cardType })
    .from(cards)
    .where(and(ofHolder(holder, types), sql`not ${REOPENABLE}`));
  return CARD_TYPES.filter((type) => types.includes(type) && !held.some(({ cardType }) => cardType === type));
}

/**
 * Opens the cards of a purchase for its holder, inside the transaction of the purchase: pending, with the
 * steps of their type (docs/product.md section 4), linked to the order. A card that exists stays unchanged,
 * unless it was completed or closed and may be reopened: then its steps and its clock start again. Runs as
 * the system.
 * @returns the id of each requested card in the order of the dashboard, and whether this order opened it.
 */
export async function openCards(
  tx: Tx,
  holder: CardHolder,
  types: readonly CardType[],
  orderId: OrderId,
): Promise<{ id: string; cardType: CardType; opened: boolean }[]> {
  const openable = await openableCards(tx, holder, types);
  if (openable.length > 0) {
    // All calls insert in one order, before the locks: two that open cards at once cannot deadlock.
    const added = await tx
      .insert(cards)
      .values(openable.map((cardType) => ({ id: newId(), ...holder, cardType, openedBy: orderId })))
      .onConflictDoNothing()
      .returning({ id: cards.id });
    if (added.length > 0)
      await addSteps(
        tx,
        added.map(({ id }) => id),
      );
    await reopenCards(tx, holder, openable, orderId);
  }
  const held = await tx
    .select({ id: cards.id, cardType: cards.cardType, openedBy: cards.openedBy })
    .from(cards)
    .where(ofHolder(holder, types));
  return CARD_TYPES.flatMap((type) =>
    held
      .filter(({ cardType }) => cardType === type)
      .map(({ id, cardType, openedBy }) => ({ id, cardType, opened: openedBy === orderId })),
  );
}

/** Opens a service before anything is bought, for an account that takes documents; with the steps of its type. */
export async function openFirstService(tx: Tx, userId: UserId, cardType: CardType): Promise<void> {
  const id = newId();
  await tx.insert(cards).values({ id, userId, cardType });
  await addSteps(tx, [id]);
}

async function reopenCards(tx: Tx, holder: CardHolder, types: readonly CardType[], orderId: OrderId) {
  await lockCards(tx, holder.userId);
  const done = await tx
    .select({ id: cards.id })
    .from(cards)
    .where(and(ofHolder(holder, types), eq(cards.status, 'completed'), REOPENABLE));
  const ended = sql`${cards.status} in ('completed', 'blocked')`;
  await tx
    .update(cards)
    .set({
      status: sql`case when ${ended} then 'pending' else ${cards.status} end`,
      clockStartedAt: sql`case when not ${ended} then ${cards.clockStartedAt} end`,
      clockPausedSince: sql`case when not ${ended} then ${cards.clockPausedSince} end`,
      clockPausedDays: sql`case when not ${ended} then ${cards.clockPausedDays} else 0 end`,
      openedBy: orderId,
    })
    .where(and(ofHolder(holder, types), REOPENABLE));
  const { userProcessSteps: steps } = schema;
  const ids = done.map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(steps).set({ status: 'pending', followed: null }).where(inArray(steps.cardId, ids));
}
