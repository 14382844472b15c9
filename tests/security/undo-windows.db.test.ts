import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  confirmEmailChange,
  findEmailUndo,
  requestEmailChange,
  undoEmail,
} from '#app/features/accounts/server/index.server.ts';
import { changeAtOnce, undoAtOnce } from '#app/features/bulk/server/index.server.ts';
import { addAccount, enter, info, mailsTo, openSession, PASSWORD, request, tokenOf } from '#tests/account.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';

/**
 * Every undo is refused after its time limit. Decisions on photos, documents and privacy requests become final when
 * they are announced; tests beside their use cases (review-face, review-document, undo-decision) cover that.
 */
const context = onTestDatabase();

test.each([
  [50, { ok: true, value: { restored: 1, left: 0 } }],
  [61, { ok: false, error: { code: 'late', message: expect.stringMatching(/prazo para desfazer passou/) } }],
])('a change of leads that is %i seconds old is taken back, or too late', async (seconds, answer) => {
  const admin = await addPerson(context.owner, 'admin');
  const { rows } = await context.owner.query<{ id: string }>(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin)
     values ('Lia Lima', $1, '49988887777', 'CPF', '52998224725', 'SC', 'landing') returning id`,
    [`${randomUUID()}@teste.exemplo`],
  );
  const id = rows[0]?.id ?? '';
  const batch = randomUUID();
  await changeAtOnce(admin, {
    id: batch,
    act: { kind: 'status', status: 'lost', reason: 'price' },
    leadIds: [id],
  });
  await context.owner.query(
    `update bulk_actions set created_at = created_at - make_interval(secs => $2),
       ended_at = ended_at - make_interval(secs => $2) where id = $1`,
    [batch, seconds],
  );
  expect(await undoAtOnce(admin, batch)).toMatchObject(answer);
  const { rows: now } = await context.owner.query('select status from leads where id = $1', [id]);
  expect(now).toEqual([{ status: answer.ok ? 'new' : 'lost' }]);
});

const newest = async (to: string, subject: string) =>
  tokenOf((await mailsTo(context.owner, to)).filter((mail) => mail.subject === subject).at(-1));

/** Lets the links of an account be so many hours old. */
const hoursPass = (userId: string, hours: number) =>
  context.owner.query(
    "update verifications set expires_at = expires_at - make_interval(hours => $2) where value::text like '%' || $1 || '%'",
    [userId, hours],
  );

async function asked() {
  const email = await addAccount(context.owner);
  const cookie = await enter(email);
  const session = await openSession(cookie);
  const newEmail = `${randomUUID()}@novo.exemplo.com.br`;
  await requestEmailChange(session, request(cookie), { email: newEmail, password: PASSWORD });
  return { email, newEmail, cookie, session, userId: session.user.id };
}

test.each([
  [7 * 24 - 1, true],
  [7 * 24 + 1, false],
])('the way back of an e-mail change after %i hours works: %s', async (hours, works) => {
  const { email, userId } = await asked();
  const undo = await newest(email, 'Pedido de troca de e-mail');
  await hoursPass(userId, hours);
  expect((await findEmailUndo(info(), undo)).ok).toBe(works);
  expect((await undoEmail(info(), request(), undo)).ok).toBe(works);
});

test.each([
  [23, true],
  [25, false],
])('a change of e-mail that waited %i hours can be confirmed: %s', async (hours, works) => {
  const { newEmail, cookie, session, userId } = await asked();
  const token = await newest(newEmail, 'Confirme o seu novo e-mail');
  await hoursPass(userId, hours);
  expect((await confirmEmailChange(session, request(cookie), token)).ok).toBe(works);
});
