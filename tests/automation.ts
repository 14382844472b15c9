import type pg from 'pg';
import type { Rule } from '#app/features/automation/rules/rule-parts.ts';
import { act, createRule, dispatchEvents, queueRuns } from '#app/features/automation/server/index.server.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { addPerson } from './people.ts';

export const NOTICE = {
  kind: 'notify',
  to: 'client',
  tone: 'warning',
  title: 'Envie outro',
  message: '{{documento}}: {{motivo}}',
  link: '/app',
} as const;
export const TASK = {
  kind: 'task',
  title: 'Conferir {{card}} de {{nome}}',
  assignee: 'owner',
  days: 1,
} as const;

let made = 0;

/** A rule for a refused document, with a notice and a task. */
export const aRule = (over: Partial<Rule> = {}): Rule => ({
  name: `Regra ${++made}`,
  trigger: { kind: 'event', event: 'document.rejected' },
  conditions: { match: 'all', items: [] },
  actions: [NOTICE, TASK],
  ...over,
});

type ActionRow = {
  id: string;
  status: string;
  attempts: number;
  reason: string | null;
  run: string;
  run_id: string;
};

/** Helpers of the automation tests, over the owner's connection. */
export function automationSetting(context: { owner: pg.Client }) {
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await context.owner.query<Row>(text, values)).rows;

  const actionsOf = (ruleId: string) =>
    query<ActionRow>(
      `select a.*, r.status as run from automation_actions a join automation_runs r on r.id = a.run_id
       where r.rule_id = $1 order by r.created_at, r.id, a.position`,
      [ruleId],
    );

  return {
    query,
    actionsOf,
    /** Disables all rules but the test's own. */
    alone: () => query('update automation_rules set enabled = false'),
    create: async (admin: SignedInActor, over: Partial<Rule> = {}) => {
      const created = await createRule(admin, aRule(over), true);
      if (!created.ok) throw new Error(created.error.message);
      return created.value;
    },
    addCard: async (type = 'nome') => {
      const { userId } = await addPerson(context.owner);
      const [card] = await query<{ id: string }>(
        'insert into cards (user_id, card_type) values ($1, $2) returning id',
        [userId, type],
      );
      return { userId, cardId: card?.id ?? '' };
    },
    rejectDocument: async ({ userId, cardId }: { userId: string; cardId: string }) => {
      const [document] = await query<{ id: string }>(
        `insert into card_documents (user_id, card_id, file_name, file_path, file_size, mime_type, sha256, status)
         values ($1, $2, 'rg.pdf', gen_random_uuid()::text, 1, 'application/pdf', repeat('a', 64), 'pending')
         returning id`,
        [userId, cardId],
      );
      await query(
        "update card_documents set status = 'rejected', notified_status = 'rejected', review_reason = 'ilegível' where id = $1",
        [document?.id],
      );
    },
    dispatch: () => dispatchEvents([queueRuns]),
    /** Works the queue's actions without its pauses. */
    work: async (ruleId: string) => {
      for (const { id } of await actionsOf(ruleId)) await act(id).catch(() => {});
    },
  };
}
