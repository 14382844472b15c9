import { expect, test } from 'vitest';
import type { Subjects } from '#app/features/automation/rules/event-subjects.ts';
import { EMPTY_FIELDS } from '#app/features/automation/rules/rule-fields.ts';
import { formatBRL } from '#app/lib/money.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { loadPerson } from './merge-values.server.ts';

const context = onTestDatabase();
const one = async (text: string, values: unknown[]) =>
  (await context.owner.query<{ id: string }>(text, values)).rows[0]?.id ?? '';

const NONE: Subjects = {
  userId: null,
  leadId: null,
  cardId: null,
  orderId: null,
  installmentId: null,
  documentId: null,
  stepId: null,
};
const valuesOf = async (subjects: Partial<Subjects>) =>
  (await asActor(system('automation'), (tx) => loadPerson(tx, { ...NONE, ...subjects }))).values;

test('each merge field has the value of its record, as people read it', async () => {
  const { userId } = await addPerson(context.owner);
  const cardId = await one(
    "insert into cards (user_id, card_type, status) values ($1, 'nome', 'active') returning id",
    [userId],
  );
  await context.owner.query('update cards set clock_started_at = $2, clock_days = 12 where id = $1', [
    cardId,
    '2026-11-09T12:00:00Z',
  ]);
  const orderId = await one(
    `insert into transactions (user_id, amount, plan_snapshot) values ($1, 1234.5, '{"plan": "CPF"}') returning id`,
    [userId],
  );
  const { rows: installments } = await context.owner.query<{ id: string }>(
    `insert into installment_payments (transaction_id, user_id, installment_number, amount, due_date)
     values ($1, $2, 1, 1134.7, '2026-11-10'), ($1, $2, 2, 99.8, '2026-12-10') returning id`,
    [orderId, userId],
  );
  const documentId = await one(
    `insert into card_documents (user_id, card_id, file_name, file_path, file_size, mime_type, sha256, status, review_reason)
     values ($1, $2, 'rg.pdf', gen_random_uuid()::text, 1, 'application/pdf', repeat('a', 64), 'rejected', 'Ilegível') returning id`,
    [userId, cardId],
  );
  const { rows } = await context.owner.query<{ id: string; name: string }>(
    "select id, name from process_steps where card_type = 'nome' order by step_order limit 1",
  );
  const values = await valuesOf({
    ...{
      userId: userId as UserId,
      cardId,
      orderId,
      installmentId: installments[1]?.id,
      documentId,
      stepId: rows[0]?.id ?? null,
    },
  } as Partial<Subjects>);
  expect(values).toEqual({
    nome: 'Pessoa de Teste',
    primeiro_nome: 'Pessoa',
    card: 'Limpa Nome',
    situacao: 'Ativo',
    prazo: '26/11/2026',
    valor_pedido: formatBRL(123_450),
    plano: 'CPF',
    parcela: '2',
    valor: formatBRL(9_980),
    vencimento: '10/12/2026',
    documento: 'rg.pdf',
    motivo: 'Ilegível',
    etapa: rows[0]?.name,
  });
  expect(Object.keys(values).toSorted()).toEqual(Object.keys(EMPTY_FIELDS).toSorted());
});

test('fields without a record, and those of an erased person, are empty', async () => {
  const { userId } = await addPerson(context.owner);
  const { nome, ...others } = await valuesOf({ userId: userId as UserId });
  expect(nome).toBe('Pessoa de Teste');
  expect(Object.entries(others).filter(([name, value]) => value && name !== 'primeiro_nome')).toEqual([]);
  expect(await valuesOf({})).toEqual(EMPTY_FIELDS);
});
