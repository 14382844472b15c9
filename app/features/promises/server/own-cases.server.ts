import { sql } from 'drizzle-orm';
import { CASE_STATE_SQL, type OwnCase, WITHOUT_US } from '#app/features/promises/rules/terms.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import { instantSql } from '#app/platform/db/json-values.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Upper bound; the page is not paged. */
const LIMIT = 60;

/** SQL of the messages of a case, oldest first. */
export const MESSAGES = sql`(select coalesce(json_agg(json_build_object('id', m.id, 'body', m.body, 'createdAt',
    ${instantSql('m.created_at')}, 'answer', m.answer, 'answeredAt', ${instantSql('m.answered_at')}) order by m.id), '[]')
  from promise_messages m where m.case_id = c.id)`;

/** Condition: the service of a running case ended, which the next `settlePromises` stores. */
const ENDED = sql`(k.status = 'blocked' and num_nonnulls(c.kept_at, c.broken_at, c.excused_at) = 0)`;

/**
 * Lists the promises to the shown holder: broken ones first, then running ones. A promise about no service is the
 * account's own.
 */
export async function listOwnCases(customer: SignedInActor): Promise<OwnCase[]> {
  const { rows } = await asActor(customer, (tx) =>
    tx.execute<OwnCase>(sql`
      select c.id, c.promise_key as key, p.title, p.words, p.remedy, case when ${ENDED} then 'excused' else ${sql.raw(CASE_STATE_SQL)} end as state,
        ${instantSql('c.started_at')} as "startedAt", ${instantSql('c.due_at')} as "dueAt", c.paused,
        ${instantSql('c.done_at')} as "doneAt", c.amends, 
        case when ${ENDED} then ${WITHOUT_US} else c.excused_reason end as "excusedReason",
        k.card_type as "cardType", k.status not in ('completed', 'blocked') as "isOpen", ${MESSAGES} as messages
      from promise_cases c join promises p on p.key = c.promise_key and p.active
      left join cards k on k.id = c.subject_id
      where c.user_id = ${customer.userId} and k.linked_profile_id is not distinct from active_holder(${customer.userId})
      order by c.broken_at is null or c.done_at is not null, num_nonnulls(c.kept_at, c.excused_at), c.due_at desc
      limit ${LIMIT}`),
  );
  return rows;
}

const NOT_SENT = 'Mensagem não enviada';

/**
 * Sends the team a message about a broken promise to the customer; only one message may wait for an answer.
 */
export async function writeAboutCase(
  customer: SignedInActor & { userId: UserId },
  { caseId, body }: { caseId: string; body: string },
): Promise<Result<null>> {
  return asActor(customer, async (tx) => {
    const { rows } = await tx.execute<{ broken: boolean; waiting: boolean }>(sql`
      select c.broken_at is not null as broken,
        exists (select 1 from promise_messages m where m.case_id = c.id and m.answered_at is null) as waiting
      from promise_cases c where c.id = ${caseId} and c.user_id = ${customer.userId}`);
    const [found] = rows;
    if (!found?.broken)
      return err({ code: 'not-found', title: NOT_SENT, message: 'Esta promessa não está vencida.' });
    if (found.waiting)
      return err({
        code: 'closed',
        title: NOT_SENT,
        message: 'A sua mensagem já está com a equipe. A resposta aparece aqui.',
      });
    await insertRow(tx, schema.promiseMessages, { id: newId(), caseId, userId: customer.userId, body });
    return ok(null);
  });
}
