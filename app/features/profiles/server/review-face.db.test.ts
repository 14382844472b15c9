import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NOTIFY_AFTER_SECONDS } from '#app/lib/undo-window.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { notifyFace, openFacePhoto, reviewFace, undoFace } from './index.server.ts';

const context = onTestDatabase();
const run = (text: string, values: unknown[] = []) => context.owner.query(text, values);
const one = async (text: string, values: unknown[] = []) => (await run(text, values)).rows[0];

/** A client whose photo waits, and an admin with a word on it. */
async function photoOf() {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  await run('update profiles set face_verified = true where id = $1', [userId]);
  const { id: checkId } = await one(
    `insert into facial_verifications (user_id, image_path, expires_at)
     values ($1, 'face-verification/' || gen_random_uuid(), now() + interval '1 day') returning id`,
    [userId],
  );
  const review = (seen: 'pending' | 'approved', decision: 'approved' | 'rejected', reason = '') =>
    reviewFace(admin, userId, { checkId, expectedVersion: seen, decision, reason });
  const decide = async (...decision: Parameters<typeof review>) => {
    const result = await review(...decision);
    if (!result.ok) throw new Error(result.error.message);
    return { checkId, decision: result.value.decision };
  };
  return {
    review,
    decide,
    checkId,
    userId,
    undo: (made: { checkId: string; decision: string }) => undoFace(admin, userId, made),
    stands: () =>
      one(
        `select v.verification_status as status, v.review_reason as reason, v.reviewed_by is not null as reviewed,
           p.face_verified as verified
         from facial_verifications v join profiles p on p.id = v.user_id where v.id = $1`,
        [checkId],
      ),
    told: async () =>
      (
        await run('select message from notifications where user_id = $1 order by created_at', [userId])
      ).rows.map(({ message }) => message),
  };
}

test('a photo is refused once, the profile is not verified any more, and the reason is sent once, later', async () => {
  const { review, stands, told, checkId } = await photoOf();
  const refuse = () => review('pending', 'rejected', 'Foto de uma tela');
  const results = await Promise.all([refuse(), refuse()]);
  const made = results.flatMap((result) => (result.ok ? [result.value] : []));
  expect(made).toHaveLength(1);
  expect(await stands()).toMatchObject({ status: 'rejected', verified: false });
  expect(await told()).toEqual([]);
  const decision = made[0]?.decision ?? '';
  const { seconds } = await one(
    `select extract(epoch from start_after - created_on)::float as seconds from pgboss.job
     where name = 'profiles.notify-face' and data->>'decision' = $1`,
    [decision],
  );
  expect(Math.abs(seconds - NOTIFY_AFTER_SECONDS)).toBeLessThan(5);
  await notifyFace({ checkId, decision });
  await notifyFace({ checkId, decision });
  expect(await told()).toEqual(['Foto de uma tela']);
  const other = await addPerson(context.owner);
  expect(await openFacePhoto(await addPerson(context.owner, 'admin'), other.userId, checkId)).toBeNull();
});

test('an undone decision leaves everything as it was, and sends no notice', async () => {
  const { decide, undo, stands, told } = await photoOf();
  const before = await stands();
  const first = await decide('pending', 'rejected', 'Foto de uma tela');
  expect(await undo(first)).toEqual({ ok: true, value: null });
  expect(await stands()).toEqual(before);
  expect(await undo(first)).toMatchObject({ error: { code: 'stale' } });
  await notifyFace(first);
  expect(await told()).toEqual([]);

  // Notified once of the final decision, however often it changed before.
  const approved = await decide('pending', 'approved');
  const revoked = await decide('approved', 'rejected', 'O rosto está cortado.');
  expect(await undo(approved)).toMatchObject({ error: { code: 'stale' } });
  expect(await undo(revoked)).toMatchObject({ ok: true });
  expect(await stands()).toMatchObject({ status: 'approved', verified: true });
  const again = await decide('approved', 'rejected', 'O rosto está cortado.');
  for (const made of [approved, revoked, again]) await notifyFace(made);
  expect(await told()).toEqual(['O rosto está cortado.']);
});

test('a decision is not undone after its notice, while another photo waits, or for another client', async () => {
  const { decide, undo, told, userId, stands } = await photoOf();
  const first = await decide('pending', 'approved');
  expect(await undo({ ...first, decision: randomUUID() })).toMatchObject({ error: { code: 'stale' } });
  const other = await photoOf();
  expect(await other.undo(first)).toMatchObject({ error: { code: 'not-found' } });
  await notifyFace(first);
  expect(await undo(first)).toMatchObject({ error: { code: 'already-notified' } });
  expect(await told()).toHaveLength(1);
  expect(await stands()).toMatchObject({ status: 'approved', verified: true });

  const refused = await other.decide('pending', 'rejected', 'Foto de uma tela');
  await run(
    `insert into facial_verifications (user_id, image_path, expires_at)
     values ($1, 'face-verification/' || gen_random_uuid(), now() + interval '1 day')`,
    [other.userId],
  );
  expect(await other.undo(refused)).toMatchObject({ error: { code: 'again' } });
  expect(userId).not.toBe(other.userId);
});
