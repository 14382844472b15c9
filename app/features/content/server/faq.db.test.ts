import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { FaqInput } from '#app/features/content/rules/input.ts';
import { FAQ_ORDER, questionName } from '#app/features/content/rules/section-names.ts';
import { type Cursor, decodeCursor } from '#app/lib/keyset.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  deleteQuestion,
  discardSection,
  getFaq,
  getLanding,
  listFaq,
  listSections,
  listSectionVersions,
  loadQuestion,
  loadSection,
  restoreVersion,
  showQuestion,
  withDrafts,
  writeSection,
} from './index.server.ts';

const context = onTestDatabase();
let admin: SignedInActor;
beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
});

const input = (question: string, over: Partial<FaqInput> = {}) =>
  FaqInput.parse({ question, answer: 'Sim.', category: '', tags: ['pix'], visible: true, ...over });
const seenOf = async (id: string) => (await loadSection(admin, questionName(id))).seen;

async function write(id: string, body: FaqInput, mode: 'draft' | 'publish') {
  const written = await writeSection(admin, questionName(id), await seenOf(id), body, mode);
  if (!written.ok) throw new Error(written.error.message);
}
async function create(question: string, mode: 'draft' | 'publish' = 'publish') {
  const id = randomUUID();
  await write(id, input(question), mode);
  return id;
}
const shown = async () => (await getFaq()).map(({ question }) => question);
const previewed = () => withDrafts(admin, shown);
const orderedIds = async () => (await listFaq(admin)).rows.map(({ id }) => id);
async function order(ids: string[], mode: 'draft' | 'publish', as = admin) {
  const { seen } = (await listFaq(admin)).order;
  return writeSection(as, FAQ_ORDER, seen, ids, mode);
}

test('a new question is seen in a preview alone until it is published, then everywhere', async () => {
  const id = await create('Aceita zimbório?', 'draft');
  expect(await shown()).not.toContain('Aceita zimbório?');
  expect((await getLanding()).faq.map(({ question }) => question)).not.toContain('Aceita zimbório?');
  expect((await previewed()).at(-1)).toBe('Aceita zimbório?');
  expect((await listFaq(admin)).rows.at(-1)).toMatchObject({
    id,
    live: null,
    draft: { question: 'Aceita zimbório?' },
    draftBy: 'Pessoa de Teste',
  });
  await write(id, input('Aceita zimbório?'), 'publish');
  expect((await shown()).at(-1)).toBe('Aceita zimbório?');
});

test('a draft is visible in a preview, lists its changes, can be published, and the old version restored', async () => {
  const id = await create('Tem contrato?');
  const changed = input('Tem contrato?', { answer: 'Sim, digital.', visible: false });
  await write(id, changed, 'draft');
  const answer = async () => (await getFaq()).find((item) => item.id === id)?.answer;
  expect(await answer()).toBe('Sim.');
  expect(await withDrafts(admin, answer)).toBeUndefined();
  expect((await loadSection(admin, questionName(id))).draft?.changes).toEqual([
    { label: 'Resposta', before: 'Sim.', after: 'Sim, digital.' },
    { label: 'Visível no site', before: 'sim', after: 'não' },
  ]);
  await write(id, { ...changed, visible: true }, 'publish');
  expect(await answer()).toBe('Sim, digital.');

  const { versions } = await listSectionVersions(admin, questionName(id), null);
  expect(versions).toMatchObject([
    { current: true, changes: [{ label: 'Resposta' }] },
    { current: false, changes: [] },
  ]);
  await restoreVersion(admin, questionName(id), versions[1]?.id ?? '', await seenOf(id));
  expect(await answer()).toBe('Sim, digital.');
  expect(await withDrafts(admin, answer)).toBe('Sim.');
  await discardSection(admin, questionName(id), await seenOf(id));
  expect(await withDrafts(admin, answer)).toBe('Sim, digital.');
  const { rows } = await context.owner.query(
    "select action, before, after from audit_log where entity = 'faq_items' and entity_id = $1 order by seq",
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'content.publish',
    'content.draft',
    'content.publish',
    'content.restore',
    'content.discard',
  ]);
  expect(rows[2]).toMatchObject({ before: { Resposta: 'Sim.' }, after: { Resposta: 'Sim, digital.' } });
});

test('a question of the installation keeps its first words; hidden it leaves the site at once', async () => {
  const [first] = (await listFaq(admin)).rows;
  if (!first?.live) throw new Error('no question');
  expect(await showQuestion(admin, first.id, first.seen, false)).toMatchObject({ ok: true });
  expect(await shown()).not.toContain(first.live.question);
  const { versions } = await listSectionVersions(admin, questionName(first.id), null);
  expect(versions).toMatchObject([
    { changes: [{ before: 'sim', after: 'não' }] },
    { who: null, current: false },
  ]);
  await write(first.id, { ...first.live, answer: 'Outra.' }, 'draft');
  expect(await showQuestion(admin, first.id, await seenOf(first.id), true)).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('rascunho') },
  });
  await discardSection(admin, questionName(first.id), await seenOf(first.id));
  await showQuestion(admin, first.id, await seenOf(first.id), true);
  expect((await shown())[0]).toBe(first.live.question);
});

test('a deleted question is listed, and is restored with its text and place', async () => {
  const before = await shown();
  const [, second] = (await listFaq(admin)).rows;
  const id = second?.id ?? '';
  expect(await deleteQuestion(admin, id, 'first of another day')).toMatchObject({
    error: { code: 'stale' },
  });
  await write(id, input('Rascunho de quem vai embora'), 'draft');
  await deleteQuestion(admin, id, await seenOf(id));
  expect(await shown()).toEqual(before.toSpliced(1, 1));
  expect(await previewed()).toEqual(before.toSpliced(1, 1));
  const { rows, deleted } = await listFaq(admin);
  expect(rows.map((row) => row.id)).not.toContain(id);
  expect(deleted).toMatchObject([{ id, question: before[1], who: 'Pessoa de Teste' }]);

  expect(await loadQuestion(admin, id)).toMatchObject({ title: before[1], body: null, there: false });
  expect(await loadQuestion(admin, randomUUID())).toBeNull();
  const { versions } = await listSectionVersions(admin, questionName(id), null);
  expect(versions[0]).toMatchObject({ deleted: true, current: true, changes: [{ after: null }] });
  // Its absence is no text that could come back.
  expect(
    await restoreVersion(admin, questionName(id), versions[0]?.id ?? '', await seenOf(id)),
  ).toMatchObject({
    error: { code: 'not-found' },
  });
  await restoreVersion(admin, questionName(id), versions[1]?.id ?? '', await seenOf(id));
  expect(await shown()).not.toContain(before[1]);
  expect(await previewed()).toEqual(before);
  const { body } = await loadSection(admin, questionName(id));
  await write(id, body as FaqInput, 'publish');
  expect(await shown()).toEqual(before);
  expect((await listFaq(admin)).deleted).toEqual([]);
});

test('however many were deleted, each is reached, page by page', async () => {
  const ids: string[] = Array.from({ length: 35 }, () => randomUUID());
  // All at one instant, as one statement leaves them: the id decides.
  await context.owner.query(
    `insert into content_versions (section, body, author_id, published_at)
     select 'faq:' || id, body, $2, now() - age from unnest($1::text[]) id,
       (values ('{"question": "Saiu?"}'::jsonb, interval '2 hours'), ('null', interval '1 hour')) v (body, age)`,
    [ids, admin.userId],
  );
  const seen: string[] = [];
  let after: Cursor | null = null;
  do {
    const { deleted, nextDeleted } = await listFaq(admin, after);
    expect(deleted.length).toBeLessThanOrEqual(30);
    seen.push(...deleted.map(({ id }) => id));
    after = decodeCursor(nextDeleted);
  } while (after);
  expect(seen.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
});

test('discarding the draft of an unpublished question deletes the question completely', async () => {
  const id = await create('Nunca?', 'draft');
  expect(await discardSection(admin, questionName(id), await seenOf(id))).toEqual({
    ok: true,
    value: { changed: true, left: false },
  });
  expect((await listFaq(admin)).rows.map((row) => row.id)).not.toContain(id);
  expect((await listFaq(admin)).deleted.map((gone) => gone.id)).not.toContain(id);
});

test('two questions never share their words, drafts neither, also at once', async () => {
  await create('É seguro?');
  const twin = (question: string) =>
    writeSection(admin, questionName(randomUUID()), 'first', input(question), 'draft');
  const refused = { ok: false, error: { fields: { question: 'Já existe uma pergunta igual' } } };
  expect(await twin('e SEGURO?')).toMatchObject(refused);
  await create('E o Pix?', 'draft');
  expect(await twin('e o pix?')).toMatchObject(refused);
  // One address on the page.
  expect(await twin('É seguro!')).toMatchObject(refused);
  expect(await twin('“E o: Pix”')).toMatchObject(refused);
  expect(await twin('E o Pix hoje?')).toMatchObject({ ok: true });
  const results = await Promise.all([1, 2, 3].map(() => twin('E agora?')));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

test('the second of two editors gets what differs; a new order disturbs neither', async () => {
  const id = await create('Tem prazo?');
  const seen = await seenOf(id);
  await order([id, ...(await orderedIds())], 'publish');
  await write(id, input('Tem prazo?', { answer: 'Doze dias.' }), 'draft');
  expect(
    await writeSection(admin, questionName(id), seen, input('Tem prazo?', { answer: 'Tem.' }), 'publish'),
  ).toMatchObject({
    ok: false,
    error: { code: 'stale', conflict: { now: [{ label: 'Resposta', value: 'Doze dias.' }] } },
  });
  expect((await getFaq()).find((item) => item.id === id)?.answer).toBe('Sim.');
});

test('an order is a draft until it is published, names new questions too, and can be brought back', async () => {
  const fresh = await create('Pergunta que ainda não saiu?', 'draft');
  const before = await shown();
  const ids = await orderedIds();
  const wanted = [fresh, ids[1] ?? '', ids[0] ?? '', ...ids.slice(2).filter((id) => id !== fresh)];
  await order([randomUUID(), ...wanted], 'draft');
  expect(await shown()).toEqual(before);
  expect((await previewed()).slice(0, 3)).toEqual(['Pergunta que ainda não saiu?', before[1], before[0]]);
  expect(await orderedIds()).toEqual(wanted);
  expect((await listFaq(admin)).order.draft?.changes).toMatchObject([{ label: expect.any(String) }, {}]);

  await order(wanted, 'publish');
  expect(await shown()).toEqual([before[1], before[0], ...before.slice(2)]);
  expect((await listFaq(admin)).order.draft).toBeNull();
  await write(fresh, input('Pergunta que ainda não saiu?'), 'publish');
  expect((await shown())[0]).toBe('Pergunta que ainda não saiu?');
  await create('A última?');
  expect((await shown()).at(-1)).toBe('A última?');

  const { versions } = await listSectionVersions(admin, FAQ_ORDER, null);
  await restoreVersion(admin, FAQ_ORDER, versions[1]?.id ?? '', (await listFaq(admin)).order.seen);
  await order(await orderedIds(), 'publish');
  expect((await shown()).filter((question) => before.includes(question))).toEqual(before);
});

test('two drags in a row save twice; another admin gets a conflict', async () => {
  const rui = await addPerson(context.owner, 'admin');
  const [{ seen }, ids] = [(await listFaq(admin)).order, await orderedIds()];
  const drag = (by: SignedInActor, to: string[]) => writeSection(by, FAQ_ORDER, seen, to, 'draft');
  const [first = '', ...rest] = ids;
  expect(await drag(admin, [...rest, first])).toMatchObject({ ok: true });
  expect(await drag(admin, rest)).toMatchObject({ ok: true });
  expect(await drag(rui, ids.toReversed())).toMatchObject({ ok: false, error: { code: 'stale' } });
  expect(await orderedIds()).toEqual([...rest, first]);
  expect(await order(ids, 'draft')).toMatchObject({ ok: true });
  expect((await listFaq(admin)).order.draft).toBeNull();
});

test('drafts empty no cache and tell no customer; publishing does, and the banner tells everybody', async () => {
  const heard: string[] = [];
  await context.owner.query('listen nome_cache; listen nome_live');
  context.owner.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`));
  const settled = async () => {
    await context.owner.query('select 1');
    return heard.splice(0).filter((text) => !text.includes('"user"'));
  };
  const id = await create('Esvazia?', 'draft');
  await order((await orderedIds()).toReversed(), 'draft');
  expect(await settled()).toEqual([]);
  await write(id, input('Esvazia?'), 'publish');
  expect(await settled()).toEqual(['nome_cache faq_items']);
  const banner = await loadSection(admin, 'energy_banner');
  const body = { ...(banner.body as { enabled: boolean }), title: 'Luz mais barata' };
  await writeSection(admin, 'energy_banner', banner.seen, body as never, 'draft');
  expect(await settled()).toEqual([]);
  const { seen } = await loadSection(admin, 'energy_banner');
  await writeSection(admin, 'energy_banner', seen, body as never, 'publish');
  expect((await settled()).toSorted()).toEqual([
    'nome_cache site_config',
    'nome_live {"topic" : "energy_banner", "everybody" : true}',
  ]);
  await context.owner.query('unlisten *');
});

test('the panel says how many drafts wait among the questions', async () => {
  const count = async () => (await listSections(admin)).faq.drafts;
  const before = await count();
  const id = await create('Conta?', 'draft');
  expect(await count()).toBe(before + 1);
  await write(id, input('Conta?'), 'publish');
  expect((await listSections(admin)).faq).toMatchObject({ drafts: before, publishedBy: 'Pessoa de Teste' });
});
