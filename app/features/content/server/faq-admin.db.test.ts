import { expect, test } from 'vitest';
import { FaqInput } from '#app/features/content/rules/faq-input.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  createFaqItem,
  deleteFaqItem,
  getFaq,
  listFaq,
  loadFaqItem,
  orderFaq,
  saveFaqItem,
} from './index.server.ts';

const context = onTestDatabase();
const newAdmin = () => addPerson(context.owner, 'admin');
const input = (question: string, over: Partial<FaqInput> = {}) =>
  FaqInput.parse({ question, answer: 'Sim.', category: '', tags: ['pix'], visible: true, ...over });

async function create(admin: SignedInActor, question: string, over: Partial<FaqInput> = {}) {
  const made = await createFaqItem(admin, input(question, over));
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}
const shown = async () => (await getFaq()).map(({ question }) => question);

test('a new question comes last and is on the site at once; a hidden one is not', async () => {
  const admin = await newAdmin();
  const id = await create(admin, 'Aceita Pix?');
  expect((await shown()).at(-1)).toBe('Aceita Pix?');
  const version = (await loadFaqItem(admin, id))?.version ?? 0;
  expect(await saveFaqItem(admin, id, version, { visible: false })).toEqual({
    ok: true,
    value: { version: version + 1 },
  });
  expect(await shown()).not.toContain('Aceita Pix?');
  expect((await listFaq(admin)).at(-1)).toMatchObject({ id, visible: false });
  await deleteFaqItem(admin, id);
  await deleteFaqItem(admin, id);
  expect(await loadFaqItem(admin, id)).toBeNull();
  const { rows } = await context.owner.query(
    'select action, before, after from audit_log where entity_id = $1 order by seq',
    [id],
  );
  expect(rows).toMatchObject([
    { action: 'faq.create' },
    { action: 'faq.update', before: { visible: true }, after: { visible: false } },
    { action: 'faq.delete' },
  ]);
});

test('two questions never share their words, also at once', async () => {
  const admin = await newAdmin();
  await create(admin, 'É seguro?');
  expect(await createFaqItem(admin, input('e SEGURO?'))).toMatchObject({
    ok: false,
    error: { fields: { question: 'Já existe uma pergunta igual' } },
  });
  const results = await Promise.all([1, 2, 3].map(() => createFaqItem(admin, input('E agora?'))));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

test('the second of two editors is told what differs, and a move disturbs nobody', async () => {
  const admin = await newAdmin();
  const id = await create(admin, 'Tem contrato?');
  const version = (await loadFaqItem(admin, id))?.version ?? 0;
  await orderFaq(admin, [id]);
  await saveFaqItem(admin, id, version, { answer: 'Sim, digital.' });
  expect(await saveFaqItem(admin, id, version, { answer: 'Tem.' })).toMatchObject({
    ok: false,
    error: { code: 'stale' },
    conflict: {
      version: version + 1,
      changes: [{ label: 'Resposta', before: 'Sim, digital.', after: 'Tem.' }],
    },
  });
  expect((await loadFaqItem(admin, id))?.item.answer).toBe('Sim, digital.');
});

test('an order puts what it does not name at the end', async () => {
  const admin = await newAdmin();
  const all = (await listFaq(admin)).map(({ id }) => id);
  const [last = '', second = ''] = [all.at(-1), all[1]];
  await orderFaq(admin, [last, '00000000-0000-7000-8000-000000000000', second]);
  const rest = all.filter((id) => id !== last && id !== second);
  expect((await listFaq(admin)).map(({ id }) => id)).toEqual([last, second, ...rest]);
});
