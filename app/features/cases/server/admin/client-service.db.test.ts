import { expect, test } from 'vitest';
import { type AdminLawsuit, shownLawsuit, shownStep } from '#app/features/cases/rules/admin-view.ts';
import { LawsuitInput } from '#app/features/cases/rules/input.ts';
import { createCard } from '#app/features/cases/server/index.server.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { applyTemplate, changeStep, orderSteps, setStepStatus } from './change-steps.server.ts';
import { clientLawsuits, clientSteps } from './list-service.server.ts';
import { setProofRemoved } from './proofs.server.ts';
import { requestDocument } from './review-document.server.ts';
import { removeLawsuit, upsertLawsuit } from './upsert-lawsuit.server.ts';

const context = onTestDatabase();

async function aCase() {
  const admin = await addPerson(context.owner, 'admin');
  const client = await addPerson(context.owner);
  const made = await createCard(admin, client.userId, 'nome');
  if (!made.ok) throw new Error(made.error.message);
  return { admin, client, clientId: client.userId, cardId: made.value.id };
}
const stepsOf = (admin: SignedInActor, clientId: UserId) => asActor(admin, (tx) => clientSteps(tx, clientId));
const noticesOf = async (clientId: UserId) =>
  (
    await context.owner.query<{ title: string }>(
      "select title from notifications where user_id = $1 and title <> 'Novo serviço na sua conta' order by created_at, id",
      [clientId],
    )
  ).rows.map(({ title }) => title);
const auditOf = async (entityId: string) =>
  (
    await context.owner.query<{ action: string }>(
      'select action from audit_log where entity_id = $1 order by seq',
      [entityId],
    )
  ).rows.map(({ action }) => action);

test('a step changes once, the customer is notified, and the second of two editors gets what changed', async () => {
  const { admin, clientId } = await aCase();
  const [step] = await stepsOf(admin, clientId);
  if (!step) throw new Error('no step');
  const seen = packShown(shownStep(step));
  const change = (notes: string) =>
    changeStep(admin, clientId, {
      stepId: step.id,
      expectedVersion: seen,
      status: 'completed',
      enabled: true,
      notes,
    });
  const results = await Promise.all([change('um'), change('dois')]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({
    error: {
      code: 'stale',
      message: expect.stringContaining('Situação: antes “Pendente”, agora “Concluída”'),
    },
  });
  expect(await noticesOf(clientId)).toEqual(['Limpa Nome: etapa concluída']);
  expect(await auditOf(step.id)).toEqual(['step.update']);
});

test('notices about a service of a linked profile name its holder', async () => {
  const { admin, clientId, cardId } = await aCase();
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into linked_profiles (main_user_id, full_name, doc_type, doc_number, relationship, uf)
     values ($1, 'Padaria Sol Ltda', 'CNPJ', '11222333000181', 'empresa', 'SC') returning id`,
    [clientId],
  );
  await createCard(admin, clientId, 'nome', rows[0]?.id);
  await context.owner.query('delete from user_process_steps where card_id = $1', [cardId]);
  const [step] = await stepsOf(admin, clientId);
  if (!step) throw new Error('no step');
  await setStepStatus(admin, clientId, { stepId: step.id, expectedVersion: 'pending', to: 'completed' });
  expect((await applyTemplate(admin, clientId, cardId)).ok).toBe(true);
  expect(await noticesOf(clientId)).toEqual([
    'Limpa Nome, de Padaria Sol Ltda: etapa concluída',
    'Limpa Nome: etapas definidas',
  ]);
  const { rows: created } = await context.owner.query(
    "select message from notifications where user_id = $1 and title = 'Novo serviço na sua conta' order by created_at, id",
    [clientId],
  );
  expect(created.map(({ message }) => message)).toEqual([
    'Limpa Nome já está no seu painel.',
    'Limpa Nome, de Padaria Sol Ltda já está no seu painel.',
  ]);
});

test('of two concurrent status changes one wins; other fields may change meanwhile, and it can be undone', async () => {
  const { admin, clientId } = await aCase();
  const [step] = await stepsOf(admin, clientId);
  if (!step) throw new Error('no step');
  const set = (from: 'pending' | 'completed', to: 'pending' | 'completed') =>
    setStepStatus(admin, clientId, { stepId: step.id, expectedVersion: from, to });
  const at = { expectedVersion: packShown(shownStep(step)), enabled: true, notes: 'Falta um birô.' };
  expect((await changeStep(admin, clientId, { stepId: step.id, status: 'pending', ...at })).ok).toBe(true);
  const results = await Promise.all([set('pending', 'completed'), set('pending', 'completed')]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({
    error: { code: 'stale', message: expect.stringContaining('agora está como “Concluída”') },
  });
  expect(await set('completed', 'pending')).toMatchObject({ ok: true });
  expect((await stepsOf(admin, clientId))[0]).toMatchObject({ status: 'pending', notes: 'Falta um birô.' });
  expect(await auditOf(step.id)).toEqual(['step.update', 'step.update', 'step.update']);
});

test('refuses changes to records of another client', async () => {
  const { admin, clientId, cardId } = await aCase();
  const other = await addPerson(context.owner);
  const [step] = await stepsOf(admin, clientId);
  const at = { expectedVersion: '', status: 'completed', enabled: true, notes: '' } as const;
  const results = await Promise.all([
    changeStep(admin, other.userId, { stepId: step?.id ?? '', ...at }),
    setStepStatus(admin, other.userId, {
      stepId: step?.id ?? '',
      expectedVersion: 'pending',
      to: 'completed',
    }),
    applyTemplate(admin, other.userId, cardId),
    requestDocument(admin, other.userId, { cardId, document: 'RG', note: '' }),
  ]);
  expect(results.map((result) => (result.ok ? 'done' : result.error.code))).toEqual(
    Array.from({ length: 4 }, () => 'not-found'),
  );
});

test('the order of the steps: one of two concurrent changes wins, and only for all steps', async () => {
  const { admin, clientId, cardId } = await aCase();
  const seen = (await stepsOf(admin, clientId)).map(({ id }) => id);
  const turned = [...seen].reverse();
  const results = await Promise.all([
    orderSteps(admin, clientId, { cardId, expectedVersion: seen, order: turned }),
    orderSteps(admin, clientId, { cardId, expectedVersion: seen, order: turned }),
  ]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await stepsOf(admin, clientId)).map(({ id }) => id)).toEqual(turned);
  const part = await orderSteps(admin, clientId, { cardId, expectedVersion: turned, order: turned.slice(1) });
  expect(part).toMatchObject({ ok: false, error: { code: 'not-found' } });
});

test('the template adds missing steps and changes no other', async () => {
  const { admin, clientId, cardId } = await aCase();
  await context.owner.query('delete from user_process_steps where card_id = $1 and step_order > 2', [cardId]);
  const [kept] = await stepsOf(admin, clientId);
  expect(await applyTemplate(admin, clientId, cardId)).toEqual({ ok: true, value: { added: 4 } });
  expect(await applyTemplate(admin, clientId, cardId)).toEqual({ ok: true, value: { added: 0 } });
  const steps = await stepsOf(admin, clientId);
  expect(steps).toHaveLength(6);
  expect(steps[0]).toEqual(kept);
});

const TYPED_LAWSUIT = {
  caseNumber: '00020802520125150049',
  court: 'TRT15',
  lawsuitType: 'Trabalhista',
  status: 'active',
};

test('a lawsuit number is checked by its digits and is in a card once', async () => {
  const { admin, clientId, cardId } = await aCase();
  const typed = { ...TYPED_LAWSUIT, cardId };
  expect(LawsuitInput.safeParse({ ...typed, caseNumber: '00020802520125150048' }).success).toBe(false);
  const input = LawsuitInput.parse(typed);
  expect(input.caseNumber).toBe('0002080-25.2012.5.15.0049');
  const results = await Promise.all([
    upsertLawsuit(admin, clientId, input),
    upsertLawsuit(admin, clientId, input),
  ]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

test('refuses to change or remove a lawsuit that another admin changed', async () => {
  const { admin, clientId, cardId } = await aCase();
  const typed = { ...TYPED_LAWSUIT, cardId };
  await upsertLawsuit(admin, clientId, LawsuitInput.parse(typed));
  const one = async () => (await asActor(admin, (tx) => clientLawsuits(tx, clientId)))[0] as AdminLawsuit;
  const first = await one();
  const seen = packShown(shownLawsuit(first));
  const moved = LawsuitInput.parse({
    ...typed,
    lawsuitId: first.id,
    expectedVersion: seen,
    status: 'archived',
  });
  expect((await upsertLawsuit(admin, clientId, moved)).ok).toBe(true);
  const stale = { ok: false, error: { code: 'stale' } };
  expect(await upsertLawsuit(admin, clientId, { ...moved, status: 'active' })).toMatchObject(stale);
  expect(await removeLawsuit(admin, clientId, { id: first.id, expectedVersion: seen })).toMatchObject(stale);
  const now = packShown(shownLawsuit(await one()));
  expect(await removeLawsuit(admin, clientId, { id: first.id, expectedVersion: now })).toMatchObject({
    ok: true,
    value: { status: 'archived' },
  });
  expect(await one()).toBeUndefined();
});

test('a withdrawn proof is hidden from the customer, and can be restored', async () => {
  const { admin, client, clientId, cardId } = await aCase();
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into card_proofs (user_id, card_id, title, file_name, file_path, file_size, mime_type, sha256)
     values ($1, $2, 'Certidão', 'c.pdf', 'card-proofs/' || $2::uuid::text, 1, 'application/pdf', repeat('b', 64)) returning id`,
    [clientId, cardId],
  );
  const id = rows[0]?.id ?? '';
  const seen = () =>
    asActor(
      { kind: 'customer', userId: client.userId },
      async (tx) => (await tx.execute(`select id from card_proofs where id = '${id}'`)).rowCount,
    );
  expect(await seen()).toBe(1);
  expect((await setProofRemoved(admin, clientId, id, true)).ok).toBe(true);
  expect((await setProofRemoved(admin, clientId, id, true)).ok).toBe(true);
  expect(await seen()).toBe(0);
  await setProofRemoved(admin, clientId, id, false);
  expect(await seen()).toBe(1);
  expect(await auditOf(id)).toEqual(['proof.remove', 'proof.restore']);
});

test('a type that was not bought is not created; for a linked profile the three are', async () => {
  const { admin, clientId } = await aCase();
  expect(await createCard(admin, clientId, 'rating')).toMatchObject({
    ok: false,
    error: { code: 'not-bought' },
  });
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into linked_profiles (main_user_id, doc_type, doc_number, full_name, relationship, uf)
     values ($1, 'CPF', '52998224725', 'Filho Teste', 'filho', 'SC') returning id`,
    [clientId],
  );
  const holder = rows[0]?.id ?? '';
  expect((await createCard(admin, clientId, 'nome', holder)).ok).toBe(true);
  const stranger = await addPerson(context.owner);
  expect(await createCard(admin, stranger.userId, 'nome', holder)).toMatchObject({
    ok: false,
    error: { code: 'holder' },
  });
});
