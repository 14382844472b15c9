import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DocumentReviewInput } from '#app/features/cases/rules/input.ts';
import { GUARDIAN_DOCUMENT } from '#app/features/profiles/rules/holder-consent.ts';
import { lacksGuardianDocument } from '#app/features/profiles/server/index.server.ts';
import { NOTIFY_AFTER_SECONDS } from '#app/lib/undo-window.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import type { DocumentId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { nextToCheck } from './list-service.server.ts';
import { notifyDocument } from './notify-documents.server.ts';
import { reviewDocument } from './review-document.server.ts';
import { undoDocument } from './undo-document.server.ts';

const context = onTestDatabase();
const run = (text: string, values: unknown[] = []) => context.owner.query(text, values);
const one = async (text: string, values: unknown[] = []) => (await run(text, values)).rows[0];

/** A client whose document waits, and an admin with a word on it. */
async function documentOf() {
  const admin = await addPerson(context.owner, 'admin');
  const { userId } = await addPerson(context.owner);
  const { id: documentId } = await one(
    `with card as (insert into cards (user_id, card_type) values ($1, 'nome') returning id)
     insert into card_documents (user_id, card_id, file_name, file_path, file_size, mime_type, sha256, status)
     select $1, id, 'rg.jpg', 'loan-documents/' || id, 1, 'image/jpeg', repeat('a', 64), 'pending' from card returning id`,
    [userId],
  );
  const review = (seen: string, decision: 'approved' | 'rejected', reason = '') =>
    reviewDocument(
      admin,
      userId,
      DocumentReviewInput.parse({ documentId, expectedVersion: seen, decision, reason }),
    );
  const decide = async (...decision: Parameters<typeof review>) => {
    const result = await review(...decision);
    if (!result.ok) throw new Error(result.error.message);
    return { documentId, decision: result.value.decision };
  };
  const all = async (text: string, value: string) => (await run(text, [value])).rows.map((row) => row.said);
  return {
    admin,
    userId,
    review,
    decide,
    documentId,
    undo: (made: { documentId: DocumentId; decision: string }) => undoDocument(admin, userId, made),
    stands: () =>
      one(
        `select status, review_reason as reason, reviewed_by is not null as reviewed, notified_status as told
         from card_documents where id = $1`,
        [documentId],
      ),
    /** Notices to the customer, and events for rules and webhooks. */
    told: () =>
      all('select message as said from notifications where user_id = $1 order by created_at', userId),
    heard: () =>
      all(
        `select type as said from domain_events where subject_id = $1 and type <> 'document.received' order by seq`,
        documentId,
      ),
    audit: () => all('select action as said from audit_log where entity_id = $1 order by seq', documentId),
  };
}

test('continues with the client whose document has waited longest, until the queue is empty', async () => {
  await run("update card_documents set status = 'approved' where status = 'pending'");
  const [first, second] = [await documentOf(), await documentOf()];
  await run("update card_documents set created_at = now() - interval '2 days' where id = $1", [
    second.documentId,
  ]);
  const owner = async ({ documentId }: typeof first) =>
    (await one('select user_id as id from card_documents where id = $1', [documentId])).id;
  const admin = await addPerson(context.owner, 'admin');
  const after = (clientId: string) => asActor(admin, (tx) => nextToCheck(tx, clientId));
  expect(await after(admin.userId)).toBe(await owner(second));
  expect(await after(await owner(second))).toBe(await owner(first));
  await second.decide('pending', 'approved');
  expect(await after(await owner(first))).toBeNull();
});

test('decides a document once, and notifies once the decision can no longer be undone', async () => {
  const { review, stands, told, heard, audit, documentId } = await documentOf();
  const refusal = { documentId, expectedVersion: 'pending', decision: 'rejected', reason: ' ' };
  expect(DocumentReviewInput.safeParse(refusal).success).toBe(false);
  const results = await Promise.all([
    review('pending', 'rejected', 'Fora de foco'),
    review('pending', 'rejected', 'Fora de foco'),
  ]);
  const made = results.flatMap((result) => (result.ok ? [result.value.decision] : []));
  expect(made).toHaveLength(1);
  // The page shows it at once; no notice was sent yet.
  expect(await stands()).toEqual({ status: 'rejected', reason: 'Fora de foco', reviewed: true, told: null });
  expect([await told(), await heard()]).toEqual([[], []]);
  const decision = made[0] ?? '';
  const { seconds } = await one(
    `select extract(epoch from start_after - created_on)::float as seconds from pgboss.job
     where name = 'cards.notify-document' and data->>'decision' = $1`,
    [decision],
  );
  expect(Math.abs(seconds - NOTIFY_AFTER_SECONDS)).toBeLessThan(5);
  await Promise.all([notifyDocument({ documentId, decision }), notifyDocument({ documentId, decision })]);
  expect(await told()).toEqual([expect.stringContaining('Fora de foco')]);
  expect(await heard()).toEqual(['document.rejected']);
  expect(await audit()).toEqual(['document.rejected']);
});

test('an undone decision restores the document without notifying customer or rules', async () => {
  const { decide, undo, stands, told, heard, audit } = await documentOf();
  const before = await stands();
  const first = await decide('pending', 'rejected', 'Fora de foco');
  expect(await undo(first)).toEqual({ ok: true, value: null });
  expect(await stands()).toEqual(before);
  expect(await undo(first)).toMatchObject({ error: { code: 'stale' } });
  await notifyDocument(first);
  expect([await told(), await heard()]).toEqual([[], []]);
  expect(await audit()).toEqual(['document.rejected', 'document.undo']);

  // The customer is notified once, of the final decision, however often it changed before.
  const approved = await decide('pending', 'approved');
  const rejected = await decide('approved', 'rejected', 'Está vencido.');
  expect(await undo(approved)).toMatchObject({ error: { code: 'stale' } });
  expect(await undo(rejected)).toMatchObject({ ok: true });
  expect(await stands()).toMatchObject({ status: 'approved', reason: null, reviewed: true });
  const again = await decide('approved', 'rejected', 'Está vencido.');
  for (const made of [approved, rejected, again]) await notifyDocument(made);
  expect(await told()).toEqual([expect.stringContaining('Está vencido.')]);
  expect(await heard()).toEqual(['document.rejected']);
});

test('an accepted document of a guardian is the consent of the linked person, until it is refused', async () => {
  const { decide, undo, userId, documentId } = await documentOf();
  const { id: child } = await one(
    `insert into linked_profiles (main_user_id, full_name, doc_type, doc_number, relationship, uf, consent)
     values ($1, 'Pedro Alves', 'CPF', '39053344705', 'filho', 'SC', 'guardian') returning id`,
    [userId],
  );
  await run('update cards set linked_profile_id = $2 where user_id = $1', [userId, child]);
  await run(
    `with r as (insert into document_requests (user_id, card_id, name) select $1, card_id, $3 from card_documents
       where id = $2 returning id)
     update card_documents set request_id = (select id from r) where id = $2`,
    [userId, documentId, GUARDIAN_DOCUMENT],
  );
  const consented = async () =>
    (await one('select consent_at is not null as given from linked_profiles where id = $1', [child])).given;
  const asks = () => asActor(system('test'), (tx) => lacksGuardianDocument(tx, child));

  const undone = await decide('pending', 'approved');
  await undo(undone);
  await notifyDocument(undone);
  expect([await consented(), await asks()]).toEqual([false, true]);
  await notifyDocument(await decide('pending', 'approved'));
  expect([await consented(), await asks()]).toEqual([true, false]);
  await notifyDocument(await decide('approved', 'rejected', 'Está vencido.'));
  expect([await consented(), await asks()]).toEqual([false, true]);
});

test('a decision is not undone after its notice, after a newer decision, or for another client', async () => {
  const { decide, review, undo, told, stands } = await documentOf();
  const first = await decide('pending', 'approved');
  expect(await undo({ ...first, decision: randomUUID() })).toMatchObject({ error: { code: 'stale' } });
  expect(await review('pending', 'rejected', 'Está vencido.')).toMatchObject({ error: { code: 'stale' } });
  const other = await documentOf();
  expect(await other.undo(first)).toMatchObject({ error: { code: 'not-found' } });
  await notifyDocument(first);
  expect(await undo(first)).toMatchObject({ error: { code: 'already-notified' } });
  expect(await told()).toHaveLength(1);
  expect(await stands()).toMatchObject({ status: 'approved', told: 'approved' });
});

test('sends one notice for decisions made together, even if jobs are reordered or lost', async () => {
  const { decide, userId, admin, told, undo, documentId } = await documentOf();
  const more = async (name: string) =>
    (
      await one(
        `insert into card_documents (user_id, card_id, file_name, file_path, file_size, mime_type, sha256, status)
         select user_id, card_id, $2, 'loan-documents/' || gen_random_uuid(), 1, 'image/jpeg', repeat('b', 64), 'pending'
         from card_documents where id = $1 returning id`,
        [documentId, name],
      )
    ).id as DocumentId;
  const [second, third] = [await more('cnh.jpg'), await more('conta.pdf')];
  const other = async (id: DocumentId, decision: 'approved' | 'rejected', reason = '') => {
    const made = await reviewDocument(
      admin,
      userId,
      DocumentReviewInput.parse({ documentId: id, expectedVersion: 'pending', decision, reason }),
    );
    if (!made.ok) throw new Error(made.error.message);
    return { documentId: id, decision: made.value.decision };
  };
  const [one1, two] = [await decide('pending', 'approved'), await other(second, 'rejected', 'Está vencida.')];
  // The third waits at the desk: nothing is said yet.
  await notifyDocument(one1, new Date(Date.now() + 20_000));
  expect(await told()).toEqual([]);
  const three = await other(third, 'approved');
  const later = new Date(Date.now() + 20_000);
  // The job of the second is lost: another one says what it would have said.
  await Promise.all([notifyDocument(three, later), notifyDocument(one1, later)]);
  await notifyDocument(two, later);
  expect(await told()).toEqual([
    '“cnh.jpg” precisa ser enviado de novo. Está vencida.\n“rg.jpg” está certo.\n“conta.pdf” está certo.',
  ]);
  expect(await undo(one1)).toMatchObject({ error: { code: 'already-notified' } });
  const { rows } = await run('select notified_status as told from card_documents where user_id = $1', [
    userId,
  ]);
  expect(rows.map((row) => row.told).toSorted()).toEqual(['approved', 'approved', 'rejected']);
});
