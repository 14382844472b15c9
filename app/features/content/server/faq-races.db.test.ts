import { beforeAll, expect, test } from 'vitest';
import type { FaqInput } from '#app/features/content/rules/input.ts';
import { FAQ_ORDER, questionName } from '#app/features/content/rules/section-names.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { waitingForLocks } from '#tests/db/waiting.ts';
import { addPerson } from '#tests/people.ts';
import {
  deleteQuestion,
  listFaq,
  listSectionVersions,
  loadSection,
  showQuestion,
  writeSection,
} from './index.server.ts';

const context = onTestDatabase();
let admin: SignedInActor;
beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
});

test('a question that is deleted while an order is published: the order has one first version', async () => {
  const { owner } = context;
  const { rows, order: was } = await listFaq(admin);
  const { id = '', seen = '' } = rows[0] ?? {};
  const reversed = rows.map((row) => row.id).toReversed();
  await owner.query("begin; select hold_lock('faq_items')");
  const gone = deleteQuestion(admin, id, seen);
  await expect.poll(() => waitingForLocks(owner)).toBe(1);
  const ordered = writeSection(admin, FAQ_ORDER, was.seen, reversed, 'publish');
  await expect.poll(() => waitingForLocks(owner)).toBe(2);
  await owner.query('commit');
  expect(await gone).toMatchObject({ ok: true });
  expect(await ordered).toMatchObject({ ok: false, error: { code: 'stale' } });
  const { versions } = await listSectionVersions(admin, FAQ_ORDER, null);
  expect(versions).toMatchObject([{ who: null, current: true }]);
});

test('a question that is shown while its draft is saved stays as it was', async () => {
  const { owner } = context;
  const { id = '', seen = '', live } = (await listFaq(admin)).rows[0] ?? {};
  if (!live) throw new Error('no question');
  await owner.query('begin');
  await owner.query("select hold_lock('content_versions:' || $1)", [questionName(id)]);
  const both = Promise.all([
    writeSection(admin, questionName(id), seen, { ...live, answer: 'Não.' }, 'draft'),
    showQuestion(admin, id, seen, false),
  ]);
  await expect.poll(() => waitingForLocks(owner)).toBe(2);
  await owner.query('commit');
  const [draft, hidden] = await both;
  // The later request started from a state that the earlier one had changed.
  expect([draft.ok, hidden.ok].toSorted()).toEqual([false, true]);
  const after = await loadSection(admin, questionName(id));
  expect(after.draft === null).toBe(hidden.ok);
  expect((after.body as FaqInput).visible).toBe(draft.ok);
});
