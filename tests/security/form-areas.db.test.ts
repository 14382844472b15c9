import { expect, test } from 'vitest';
import { mayAsk, maySend } from '#app/panel.ts';
import { type Area, POSITIONS, type Position } from '#app/terms/panel-areas.ts';
import { mayIn } from '#app/terms/panel-rights.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { drawnPdf } from '#tests/drawn-pdf.ts';
import { addPerson } from '#tests/people.ts';
import { ACTIONS, addAdmin, formsOfPanel, send, sendFilled } from './panel-forms.ts';

const context = onTestDatabase();

test('each form of the panel needs its own area on every route', async () => {
  const forms = await formsOfPanel(context.owner);
  expect(forms.filter(({ area }) => !area).map(({ path, intent }) => `${path} ${intent}`)).toEqual([]);
  expect(new Set(forms.map(({ path }) => path)).size).toBeGreaterThan(60);
  const { userId: clientId } = await addPerson(context.owner);
  await context.owner.query('update users set email_verified = false where id = $1', [clientId]);
  const faults: string[] = [];
  for (const position of POSITIONS) {
    const userId = await addAdmin(context.owner, position);
    for (const { path, action, intent, area } of forms) {
      const may = mayAsk(position, path, 'POST') && mayIn(position, area as Area, 'do');
      if (mayAsk(position, path, 'POST') && maySend(position, path, intent) !== may)
        faults.push(`${position}: ${path} ${intent} is offered wrongly`);
      if (may) continue;
      const { status, taken, error } = await send(action, { position, userId, path, intent, clientId });
      attempted('form-rights', status === 403);
      if (status !== 403) faults.push(`${position}: ${path} ${intent}: ${status} ${taken} ${error ?? ''}`);
    }
  }
  expect(faults).toEqual([]);
  const { rows } = await context.owner.query(
    'select action from audit_log where entity_id = $1 and actor_id is not null',
    [clientId],
  );
  expect(rows).toEqual([]);
});

/** Forms that succeed without a change; the test compares the client's rows with before. */
const NOTHING_DONE = ['add-tag', 'remove-tag'];

test('a clerk reaches no client of another through any form that the clerk may send', async () => {
  const userId = await addAdmin(context.owner, 'clerk');
  const { userId: clientId } = await addPerson(context.owner);
  await context.owner.query('update users set email_verified = false where id = $1', [clientId]);
  const state = async () => {
    const { rows } = await context.owner.query(
      `select (select to_jsonb(u) from users u where id = $1::uuid) as person,
         (select count(*)::int from taggings where user_id = $1::uuid) as tags,
         (select count(*)::int from audit_log where entity_id = $1::text and actor_id is not null) as acts,
         (select count(*)::int from audit_log where actor_id = $2::uuid) as done`,
      [clientId, userId],
    );
    return rows;
  };
  const before = await state();
  const forms = (await formsOfPanel(context.owner)).filter(
    ({ path, intent }) =>
      path.includes(':clientId') && mayAsk('clerk', path, 'POST') && maySend('clerk', path, intent),
  );
  expect(forms.length).toBeGreaterThan(30);
  const faults: string[] = [];
  for (const form of forms) {
    const { path, intent } = form;
    const { status, taken, error } = await sendFilled(form, {
      position: 'clerk',
      userId,
      path,
      intent,
      clientId,
    });
    const held = (!taken || NOTHING_DONE.includes(intent)) && !error;
    attempted('form-rights', held);
    if (!held) faults.push(`${path} ${intent}: ${status} ${error ?? ''}`);
  }
  expect(faults).toEqual([]);
  expect(await state()).toEqual(before);
}, 60_000);

test('a clerk sends no paste, report, proof or answer about a client of another', async () => {
  const userId = await addAdmin(context.owner, 'clerk');
  const { userId: clientId } = await addPerson(context.owner);
  const { rows: cards } = await context.owner.query<{ id: string }>(
    "insert into cards (user_id, card_type) values ($1, 'nome') returning id",
    [clientId],
  );
  const cardId = cards[0]?.id ?? '';
  const state = async () => {
    const { rows } = await context.owner.query(
      `select (select count(*)::int from listings where user_id = $1) as listings,
         (select count(*)::int from report_snapshots where user_id = $1) as reports,
         (select count(*)::int from card_proofs where user_id = $1) as proofs,
         (select count(*)::int from conversation_messages where user_id = $1) as messages,
         (select count(*)::int from audit_log where actor_id = $2) as done`,
      [clientId, userId],
    );
    return rows;
  };
  const report = `SERASA EXPERIAN\n${'Banco do Vale R$ 348,00 10/10/2025\n'.repeat(3)}`;
  const bytes = await drawnPdf((doc) => doc.text(report));
  const pdf = new File([new Uint8Array(bytes)], 'relatorio.pdf', { type: 'application/pdf' });
  const debt = { seems: 'record', kind: 'inadimplencia', place: 'serasa', creditor: 'Banco do Vale' };
  const row = Object.entries({ ...debt, amount: '348,00', dueOn: '2025-10-10', take: 'on' });
  const COLAR = '/admin/clientes/:clientId/anotacoes/colar';
  const sent: [path: string, fields: Record<string, string | File>][] = [
    [
      COLAR,
      { intent: 'add', count: '1', ...Object.fromEntries(row.map(([name, value]) => [`${name}-0`, value])) },
    ],
    [
      COLAR,
      {
        intent: 'read',
        text: report,
        place: 'serasa',
        takenOn: '2026-11-20',
      },
    ],
    ['/admin/envios/relatorios/:clientId', { file: pdf, place: 'serasa', takenOn: '2026-11-20' }],
    ['/admin/envios/comprovantes/:cardId', { file: pdf, title: 'Baixa no Serasa' }],
    ['/admin/envios/conversas/:clientId', { arquivos: pdf, body: 'Segue.', channel: 'site' }],
  ];
  const sendAll = async (by: { position: Position; userId: string }) => {
    const answers: unknown[] = [];
    for (const [path, fields] of sent) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      const { action } = ACTIONS.find((one) => one.path === path) ?? {};
      if (!action) throw new Error(`${path} has no action`);
      answers.push(await send(action, { ...by, path, intent: '', clientId, rowId: cardId, body }));
    }
    return answers;
  };
  const before = await state();
  await sendAll({ position: 'clerk', userId });
  const after = await state();
  attempted('form-rights', JSON.stringify(after) === JSON.stringify(before), sent.length);
  expect(after).toEqual(before);
  // The same forms are complete: an owner's are taken.
  await sendAll({ position: 'owner', userId: await addAdmin(context.owner, 'owner') });
  expect(await state()).toMatchObject([{ listings: 1, reports: 2, proofs: 1, messages: 1 }]);
});

const FILE = new File(['nada'], 'nada.txt', { type: 'text/plain' });
const ODD: Record<string, (string | File)[]> = {
  nothing: [],
  files: [FILE],
  'a file and a text': [FILE, 'nada'],
  'a text twice': ['nada', 'outra'],
  'an empty text': [''],
  'a long text': ['x'.repeat(20_000)],
  'odd letters': ['\u0000\ud800\u202e\ufeff'],
  'a number without end': ['9'.repeat(400)],
};

test('no form of the panel fails on files, missing, doubled, long or odd fields', async () => {
  const faults: string[] = [];
  const userId = await addAdmin(context.owner, 'owner');
  const { userId: clientId } = await addPerson(context.owner);
  for (const { path, action, names, intent } of await formsOfPanel(context.owner))
    for (const [what, values] of Object.entries(ODD)) {
      const body = new FormData();
      for (const name of names.filter((one) => one !== 'intent'))
        for (const value of values) body.append(name, value);
      body.append('intent', intent);
      const { status, error } = await send(action, {
        position: 'owner',
        userId,
        path,
        intent,
        clientId,
        body,
      });
      const held = status < 500 && !(error instanceof Error);
      attempted('odd-requests', held);
      if (!held) faults.push(`${path} ${intent} with ${what}: ${status} ${error}`);
    }
  expect(faults).toEqual([]);
}, 60_000);
