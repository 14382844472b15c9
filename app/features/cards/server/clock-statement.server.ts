import type { ClockEvents } from '#app/features/cards/rules/card-clock.ts';

/** Does the order with the alias `order` bring the card `c`? Both are of one holder. */
export const OPENED_BY = (order: string, card = 'c'): string =>
  `(${order}.linked_profile_id is not distinct from ${card}.linked_profile_id and not ${order}.awaits_holder
    and ${order}.plan_snapshot->'activates' ? ${card}.card_type)`;

/**
 * Does the contract of the order `t` count for the card? That of the order that opened it does; for a card that no
 * order opened, as one that the team added, every contract of the account.
 */
export const CONTRACT_COUNTS = (card = 'c'): string =>
  `(${OPENED_BY('t', card)} or not exists (
    select 1 from transactions o where o.user_id = ${card}.user_id and ${OPENED_BY('o', card)}))`;

/** When the contract that card `c` waits for was accepted, of an order that stands. $1 is the user. */
export const CARD_CONTRACT = `(
  select min(a.created_at) from transactions t join contract_acceptances a on a.transaction_id = t.id
  where t.user_id = $1 and t.withdrawn_at is null and t.canceled_at is null and t.status <> 'refunded' and ${CONTRACT_COUNTS()})`;

/** The first document of the active holder, below a row `p` of profiles. $1 is the user. */
export const FIRST_DOCUMENT = `(
  select min(d.created_at) from card_documents d join cards k on k.id = d.card_id
  where d.user_id = $1 and d.status <> 'uploading'
    and k.linked_profile_id is not distinct from p.active_linked_profile_id)`;

export type StatedClock = {
  clockDueOn: string | null;
  contractAcceptedAt: string | null;
  firstDocumentAt: string | null;
};

const instant = (text: string | null) => (text ? new Date(text) : null);

/** Instants as JSON has them, as dates. */
export const clockEvents = (stated: StatedClock): ClockEvents => ({
  clockDueOn: stated.clockDueOn,
  contractAcceptedAt: instant(stated.contractAcceptedAt),
  firstDocumentAt: instant(stated.firstDocumentAt),
});
