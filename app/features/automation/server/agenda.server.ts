import { sql } from 'drizzle-orm';
import { type AgendaEntry, agendaInOrder, MOST_OF_KIND } from '#app/features/automation/rules/agenda.ts';
import { recordOf, type TaskSubject } from '#app/features/automation/rules/task-list.ts';
import { HEARING_WORDS } from '#app/features/cases/rules/hearings.ts';
import {
  type AgendaDays,
  agendaHearings,
  lawsuitDeadlines,
  serviceDeadlines,
} from '#app/features/cases/server/index.server.ts';
import { endOfDay } from '#app/lib/business-days.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { asReader, positionOf, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { instantSql } from '#app/platform/db/json-values.server.ts';
import { selfAndAbsent } from '#app/platform/position-now.server.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import { mayIn } from '#app/terms/panel-rights.ts';

/**
 * Loads tasks, hearings and deadlines of some days under the asker's rights; kinds that the position may not
 * read are left out. Of each kind come at most `MOST_OF_KIND` and one more (`agendaShown`).
 */
export async function loadAgenda(admin: SignedInActor, days: AgendaDays): Promise<AgendaEntry[]> {
  const rights = positionOf(admin);
  return asReader(admin, async (tx) => {
    const entries = await openTasks(tx, days);
    if (mayIn(rights, 'lawsuits', 'see')) entries.push(...(await lawsuitEntries(tx, days)));
    if (mayIn(rights, 'cases', 'see')) entries.push(...(await serviceEntries(tx, days)));
    return agendaInOrder(entries);
  });
}

type TaskOfDay = TaskSubject & {
  id: string;
  title: string;
  dueAt: string;
  name: string | null;
  who: string | null;
};
async function openTasks(tx: Tx, { from, until, who }: AgendaDays): Promise<AgendaEntry[]> {
  const { rows } = await tx.execute<TaskOfDay>(sql`
    select x.id, x.title, ${instantSql('x.due_at')} as "dueAt", u.name as who,
      x.client_id as "clientId", x.lead_id as "leadId", x.card_id as "cardId",
      x.transaction_id as "orderId", x.lawsuit_id as "lawsuitId",
      coalesce(person_name(x.client_id, null), lead_name(x.lead_id)) as name
    from tasks x left join users u on u.id = x.assignee_id
    where x.status = 'open' and x.due_at >= ${from}::date::timestamp at time zone 'America/Sao_Paulo'
      and x.due_at < ${endOfDay(until)}::timestamptz
      and (${who}::uuid is null or x.assignee_id = ${selfAndAbsent(who)} or x.assignee_id is null)
    order by x.due_at, x.id limit ${MOST_OF_KIND + 1}`);
  return rows.map(({ id, title, dueAt, name, who: owner, ...about }) => {
    const day = civilDateAt(new Date(dueAt));
    const isWholeDay = Date.parse(endOfDay(day)) - Date.parse(dueAt) <= 1;
    const person = about.clientId
      ? `/admin/clientes/${about.clientId}`
      : about.leadId
        ? `/admin/leads/${about.leadId}`
        : null;
    return {
      ...{ id, kind: 'task', day, at: isWholeDay ? null : dueAt, title, name, who: owner, place: '' },
      to: recordOf(about)?.to ?? person ?? '/admin/tarefas',
    };
  });
}

async function lawsuitEntries(tx: Tx, days: AgendaDays): Promise<AgendaEntry[]> {
  const hearings = (await agendaHearings(tx, days)).map(
    ({ id, kind, at, place, name, who, sequence, canceled, userId, lawsuitId }): AgendaEntry => ({
      ...{
        id,
        kind: 'hearing',
        day: civilDateAt(new Date(at)),
        at,
        title: HEARING_WORDS[kind],
        name,
        who,
        place,
        changes: sequence,
        canceled,
      },
      to: `/admin/clientes/${userId}/processos/${lawsuitId}`,
    }),
  );
  const deadlines = (await lawsuitDeadlines(tx, days)).map(
    ({ id, on, name, who, userId }): AgendaEntry => ({
      ...{ id, kind: 'lawsuit', day: on, at: null, title: 'Prazo de processo', name, who, place: '' },
      to: `/admin/clientes/${userId}/processos/${id}`,
    }),
  );
  return [...hearings, ...deadlines];
}

const serviceEntries = async (tx: Tx, days: AgendaDays): Promise<AgendaEntry[]> =>
  (await serviceDeadlines(tx, days)).map(({ id, on, type, name, who, userId }) => ({
    ...{ id, kind: 'service', day: on, at: null, title: `Prazo: ${CARD_TITLES[type]}`, name, who, place: '' },
    to: `/admin/clientes/${userId}/cards`,
  }));
