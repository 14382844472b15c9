import { sql } from 'drizzle-orm';
import type { Hearing, HearingKind } from '#app/features/cases/rules/hearings.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { instantSql } from '#app/platform/db/json-values.server.ts';
import { selfAndAbsent } from '#app/platform/position-now.server.ts';
import type { CardType } from '#app/terms/card-status.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Days of an agenda, the last one included; `who` narrows it to one member of the team. */
export type AgendaDays = { from: CivilDate; until: CivilDate; who: UserId | null };

type Dated = { id: string; userId: UserId; name: string | null; who: string | null };
/** `at` is an instant, ISO. */
export type AgendaHearing = Dated & {
  lawsuitId: string;
  kind: HearingKind;
  at: string;
  place: string;
} & Pick<Hearing, 'sequence' | 'canceled'>;
export type AgendaDeadline = Dated & { on: CivilDate };

/** The agenda shows 500 of a kind; one more says that there are more. */
const MOST = 501;
const inBrasilia = (day: CivilDate) => sql`(${day}::date)::timestamp at time zone 'America/Sao_Paulo'`;

/** Hearings of some days: those of the attendee, and those without an attendee. */
export async function agendaHearings(tx: Tx, { from, until, who }: AgendaDays): Promise<AgendaHearing[]> {
  const { rows } = await tx.execute<AgendaHearing>(sql`
    select h.id, h.user_id as "userId", person_name(h.user_id, null) as name, u.name as who,
      h.lawsuit_id as "lawsuitId", h.kind, ${instantSql('h.at')} as at, h.place,
      h.sequence, h.canceled_at is not null as canceled
    from lawsuit_hearings h left join users u on u.id = h.attendee_id
    where h.at >= ${inBrasilia(from)} and h.at < ${inBrasilia(until)} + interval '1 day'
      and (${who}::uuid is null or h.attendee_id = ${selfAndAbsent(who)} or h.attendee_id is null)
    order by h.at, h.id limit ${MOST}`);
  return rows;
}

/** Deadlines of active lawsuits, by the client's responsible. */
export async function lawsuitDeadlines(tx: Tx, { from, until, who }: AgendaDays): Promise<AgendaDeadline[]> {
  const { rows } = await tx.execute<AgendaDeadline>(sql`
    select l.id, l.user_id as "userId", person_name(l.user_id, card_holder(l.card_id)) as name, u.name as who,
      l.next_deadline::text as on
    from card_lawsuits l left join users u on u.id = client_responsible(l.user_id)
    where l.status = 'active' and l.next_deadline between ${from}::date and ${until}::date
      and (${who}::uuid is null or client_responsible(l.user_id) = ${selfAndAbsent(who)})
    order by l.next_deadline, l.id limit ${MOST}`);
  return rows;
}

/** Last days of the services that run, by the client's responsible. */
export async function serviceDeadlines(
  tx: Tx,
  { from, until, who }: AgendaDays,
): Promise<(AgendaDeadline & { type: CardType })[]> {
  const { rows } = await tx.execute<AgendaDeadline & { type: CardType }>(sql`
    select c.id, c.user_id as "userId", person_name(c.user_id, c.linked_profile_id) as name, u.name as who,
      c.clock_due_on::text as on, c.card_type as type
    from cards c left join users u on u.id = client_responsible(c.user_id)
    where c.status not in ('completed', 'blocked') and c.clock_due_on between ${from}::date and ${until}::date
      and (c.clock_paused_since is null or c.clock_due_on < c.clock_paused_since)
      and (${who}::uuid is null or client_responsible(c.user_id) = ${selfAndAbsent(who)})
    order by c.clock_due_on, c.id limit ${MOST}`);
  return rows;
}
