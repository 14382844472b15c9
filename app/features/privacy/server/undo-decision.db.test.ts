import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PrivacyKind } from '#app/terms/privacy-status.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  answerPrivacyRequest,
  approveErasure,
  eraseAccount,
  notifyPrivacyAnswer,
  undoPrivacyDecision,
} from './index.server.ts';

const context = onTestDatabase();
const run = (text: string, values: unknown[] = []) => context.owner.query(text, values);

async function asked(kind: PrivacyKind) {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  const ask = () =>
    run(
      "insert into privacy_requests (user_id, kind, due_at) values ($1, $2, now() + interval '15 days') returning id",
      [userId, kind],
    );
  const requestId = (await ask()).rows[0].id as string;
  const answer = (outcome: 'done' | 'refused', text = 'Corrigimos o cadastro.') =>
    answerPrivacyRequest(admin, userId, { requestId, answer: text, outcome });
  const named = async (made: Promise<{ ok: boolean; value?: { decision: string | null } }>) => {
    const decision = (await made).value?.decision;
    if (!decision) throw new Error('refused');
    return { requestId, decision };
  };
  return {
    admin,
    requestId,
    ask,
    answer,
    answered: (outcome: 'done' | 'refused', text?: string) => named(answer(outcome, text)),
    approved: () => named(approveErasure(admin, requestId)),
    undo: (made: { requestId: string; decision: string }, client = userId) =>
      undoPrivacyDecision(admin, client, made),
    stands: async () =>
      (
        await run(
          'select status, answer, answered_at is not null as answered from privacy_requests where id = $1',
          [requestId],
        )
      ).rows[0],
    told: async () =>
      (
        await run(
          `select (select count(*)::int from notifications where user_id = $1) as notices,
             (select count(*)::int from pgboss.job j join users u on u.email = j.data->>'to' and u.id = $1
              where j.name = 'mail.send') as mails`,
          [userId],
        )
      ).rows[0],
  };
}

test('a request is answered once; an erasure is only refused here', async () => {
  const correction = await asked('correction');
  expect((await correction.answer('done')).ok).toBe(true);
  expect((await correction.answer('done')).ok).toBe(false);
  const erasure = await asked('erasure');
  expect((await erasure.answer('done')).ok).toBe(false);
  expect((await erasure.answer('refused')).ok).toBe(true);
  expect((await (await asked('export')).answer('done')).ok).toBe(false);
});

test('an undone answer is not sent; the final one is sent once, on the site and by mail', async () => {
  const { answered, undo, stands, told } = await asked('correction');
  const first = await answered('done');
  expect(await stands()).toEqual({ status: 'done', answer: 'Corrigimos o cadastro.', answered: true });
  expect(await told()).toEqual({ notices: 0, mails: 0 });
  const stranger = await addPerson(context.owner);
  expect(await undo(first, stranger.userId)).toMatchObject({ error: { code: 'stale' } });
  expect(await undo(first)).toEqual({ ok: true, value: null });
  expect(await stands()).toEqual({ status: 'open', answer: '', answered: false });
  const second = await answered('refused', 'O nome já está certo.');
  for (const made of [first, second, second]) await notifyPrivacyAnswer(made);
  expect(await told()).toEqual({ notices: 1, mails: 1 });
  expect(await undo(second)).toMatchObject({ error: { code: 'already-notified' } });
  expect(await stands()).toMatchObject({ status: 'refused', answer: 'O nome já está certo.' });
});

test('the answer stays after the person has made a new request', async () => {
  const { answered, undo, stands, ask } = await asked('revocation');
  const made = await answered('done');
  await ask();
  expect(await undo(made)).toMatchObject({ error: { code: 'again' } });
  expect(await stands()).toMatchObject({ status: 'done' });
});

test('an erasure whose approval was undone is not carried out; approved again, it is carried out once', async () => {
  const { admin, approved, undo, stands, requestId } = await asked('erasure');
  // Approved without a recorded decision.
  await context.owner.query("update privacy_requests set status = 'working' where id = $1", [requestId]);
  await eraseAccount(requestId, randomUUID());
  expect(await stands()).toMatchObject({ status: 'working' });
  await context.owner.query("update privacy_requests set status = 'open' where id = $1", [requestId]);
  const first = await approved();
  expect(await approveErasure(admin, requestId)).toEqual({ ok: true, value: { decision: null } });
  expect(await undo(first)).toEqual({ ok: true, value: null });
  await eraseAccount(requestId, first.decision);
  expect(await stands()).toMatchObject({ status: 'open' });
  const second = await approved();
  // The first approval's job runs late: the second approval has its own period for an undo.
  await eraseAccount(requestId, first.decision);
  expect(await stands()).toMatchObject({ status: 'working' });
  await eraseAccount(requestId, second.decision);
  expect(await stands()).toMatchObject({ status: 'done' });
  expect(await undo(second)).toMatchObject({ error: { code: 'stale' } });
});
