import { expect, test } from 'vitest';
import { RuleInput } from '#app/features/automation/rules/input.ts';
import { ruleSentence } from '#app/features/automation/rules/rule-sentence.ts';
import { aRule, automationSetting, NOTICE } from '#tests/automation.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { runList } from './index.server.ts';

const context = onTestDatabase();
const { query, alone, create, addCard, rejectDocument, dispatch, work, actionsOf } =
  automationSetting(context);

const assigneeOf = async (userId: string) =>
  (await query<{ id: string | null }>('select assignee_id as id from profiles where id = $1', [userId]))[0]
    ?.id;

test('assigns clients round-robin, keeps existing assignees, and records the new assignee in the run', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  await query("update user_roles set role = 'user' where role = 'staff'");
  await addPerson(context.owner, 'staff');
  const team = (await query<{ id: string }>("select user_id as id from user_roles where role <> 'user'"))
    .length;
  const id = await create(admin, { actions: [{ kind: 'assign', assignee: 'turn' }] });
  const cards = [];
  for (let i = 0; i < team + 1; i += 1) cards.push(await addCard());
  await query('update profiles set assignee_id = $2 where id = $1', [cards[0]?.userId, admin.userId]);
  for (const card of cards) await rejectDocument(card);
  await dispatch();
  await work(id);
  const given = await Promise.all(cards.slice(1).map(({ userId }) => assigneeOf(userId)));
  expect(new Set(given).size).toBe(team);
  expect(await assigneeOf(cards[0]?.userId ?? '')).toBe(admin.userId);
  const { rows } = await runList.load(admin, { filters: { rule: id } });
  const [handed] = rows.flatMap(({ actions }) => actions).filter(({ status }) => status === 'done');
  expect(handed?.to).toEqual(expect.any(String));
  expect(rows.flatMap(({ actions }) => actions).filter(({ status }) => status === 'skipped')).toHaveLength(1);
});

test('a form and a document are asked for, once, and the run shows what was sent to whom', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const [template] = await query<{ id: string }>(
    "insert into form_templates (name, fields, body) values ('Ficha da regra', '[]', '') returning id",
  );
  const id = await create(admin, {
    actions: [
      { kind: 'form', templateId: template?.id ?? '' },
      { kind: 'document', title: 'comprovante de {{primeiro_nome}}', message: '' },
      NOTICE,
    ],
  });
  const card = await addCard();
  await rejectDocument(card);
  await dispatch();
  await work(id);
  await work(id);
  expect(await query('select 1 from sent_forms where user_id = $1', [card.userId])).toHaveLength(1);
  expect(await query('select name from document_requests where user_id = $1', [card.userId])).toEqual([
    { name: 'comprovante de Pessoa' },
  ]);
  const { rows } = await runList.load(admin, { filters: { rule: id } });
  expect(rows[0]?.actions).toMatchObject([
    { made: 'Ficha da regra', to: 'Pessoa de Teste' },
    { made: 'comprovante de Pessoa', to: 'Pessoa de Teste' },
    { made: 'Envie outro', to: 'Pessoa de Teste' },
  ]);
});

test('actions below a wait are due after its hours', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const id = await create(admin, { actions: [NOTICE, { kind: 'wait', hours: 48 }, NOTICE] });
  await rejectDocument(await addCard());
  await dispatch();
  const actions = await actionsOf(id);
  const jobs = await query<{ id: string; hours: number }>(
    `select data ->> 'actionId' as id, round(extract(epoch from start_after - created_on) / 3600)::int as hours
     from pgboss.job where name = 'automation.act' and data ->> 'actionId' = any($1)`,
    [actions.map((action) => action.id)],
  );
  expect(actions.map((action) => jobs.find((job) => job.id === action.id)?.hours)).toEqual([0, 48, 48]);
});

test('a rule about a step names it; a wait with nothing behind it, or a form for a lead, is refused', () => {
  const rule = aRule({
    trigger: { kind: 'event', event: 'step.changed' },
    actions: [{ ...NOTICE, title: 'Etapa {{etapa}}', message: 'Andou.' }],
  });
  expect(RuleInput.safeParse(rule).success).toBe(true);
  const last = aRule({ actions: [NOTICE, { kind: 'wait', hours: 2 }] });
  expect(RuleInput.safeParse(last).error?.issues[0]?.message).toBe('Ponha depois da espera o que fazer');
  expect(ruleSentence(last)).toContain('espera de 2 horas');
  const lead = aRule({
    trigger: { kind: 'event', event: 'lead.created' },
    actions: [{ kind: 'form', templateId: crypto.randomUUID() }],
  });
  expect(RuleInput.safeParse(lead).success).toBe(false);
});

test('a step that moved is called by its name in the text of a rule', async () => {
  await alone();
  const admin = await addPerson(context.owner, 'admin');
  const id = await create(admin, {
    trigger: { kind: 'event', event: 'step.changed' },
    actions: [{ ...NOTICE, title: 'Etapa {{etapa}}', message: 'Andou.' }],
  });
  const { userId, cardId } = await addCard();
  await query(
    `insert into user_process_steps (user_id, card_id, step_id, step_order)
     select $1, $2, id, 1 from process_steps where card_type = 'nome' order by step_order limit 1
     on conflict do nothing`,
    [userId, cardId],
  );
  const [step] = await query<{ name: string }>(
    `update user_process_steps u set status = 'completed' from process_steps s
     where u.step_id = s.id and u.id = (select id from user_process_steps where card_id = $1 limit 1) returning s.name`,
    [cardId],
  );
  await dispatch();
  await work(id);
  expect(await query('select title from notifications where user_id = $1', [userId])).toEqual([
    { title: `Etapa ${step?.name}` },
  ]);
});
