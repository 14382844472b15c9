import type { ClockEvents } from '#app/features/cards/rules/card-clock.ts';

/**
 * What starts the clock (decisions.md, Deadline clock), below a row `p` of profiles: the first contract that was
 * accepted for the account, and the first document of the active holder. $1 is the user.
 */
export const CLOCK_EVENTS = `
  cross join lateral (
    select (select min(a.created_at) from transactions t join contract_acceptances a on a.transaction_id = t.id
        where t.user_id = $1) as contract,
      (select min(d.created_at) from card_documents d join cards k on k.id = d.card_id
        where d.user_id = $1 and d.status <> 'uploading'
          and k.linked_profile_id is not distinct from p.active_linked_profile_id) as document
  ) began`;

type Stated = {
  clockStartedAt: string | null;
  contractAcceptedAt: string | null;
  firstDocumentAt: string | null;
};

const instant = (text: string | null) => (text ? new Date(text) : null);

/** Instants as JSON has them, as dates. */
export const clockEvents = (stated: Stated): ClockEvents => ({
  clockStartedAt: instant(stated.clockStartedAt),
  contractAcceptedAt: instant(stated.contractAcceptedAt),
  firstDocumentAt: instant(stated.firstDocumentAt),
});
