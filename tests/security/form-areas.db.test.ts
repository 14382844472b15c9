import fs from 'node:fs';
import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Session } from '#app/platform/auth.server.ts';
import { requireAdmin } from '#app/platform/guards.server.ts';
import { requestContext } from '#app/platform/request-context.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { Area } from '#app/terms/panel-areas.ts';
import { mayAsk, mayIn, maySend } from '#app/terms/panel-rights.ts';
import { POSITIONS, type Position } from '#app/terms/position.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { drawnPdf } from '#tests/drawn-pdf.ts';
import { addPerson } from '#tests/people.ts';
import routes from '../../app/routes.ts';
import { routeTable } from '../route-table.ts';

type Forms = Record<string, { area?: Area }>;
/** The forms of the action that was called last: `answerForms` as it is, seen on its way. */
const seen = vi.hoisted(() => ({ forms: undefined as Forms | undefined }));
vi.mock('#app/kit/form.server.ts', async (original) => {
  const kit = await original<typeof import('#app/kit/form.server.ts')>();
  const answerForms: typeof kit.answerForms = (forms, ...rest) => {
    seen.forms = forms as Forms;
    return kit.answerForms(forms, ...rest);
  };
  return { ...kit, answerForms };
});

const context = onTestDatabase();

/** Names of the fields of a capability's forms, as its sources have them. */
const namesIn = (folder: string): string[] => [
  ...new Set(
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
      .flatMap((name) => [
        ...fs
          .readFileSync(`${folder}/${name}`, 'utf8')
          .matchAll(
            /(?:\bname="|(?:get|has|getAll|field|box|textIn|everyTextIn)\((?:form, |sent, )?'|^ +)(\w+)(?:["']|: (?:z|text|[\w.]+Input)\b)/gm,
          ),
      ])
      .map(([, name = '']) => name),
  ),
];

type Action = (args: object) => Promise<unknown>;
const PANEL = routeTable(await routes).filter(({ surface, path }) => surface === 'admin' && path !== '/');
const ACTIONS = (
  await Promise.all(
    PANEL.map(async ({ path, file }) => {
      const { action } = (await import(/* @vite-ignore */ `../../app/${file}`)) as { action?: Action };
      return action ? [{ path, action, names: namesIn(`app/${file.split('/').slice(0, 2).join('/')}`) }] : [];
    }),
  )
).flat();

/** Actions that read their form in their own way: their route is one form, and has its area. */
const ONE_FORM = [
  '/admin/auditoria/corrente',
  '/admin/cartas/respostas',
  '/admin/clientes/:clientId/anotacoes/colar',
  '/admin/cms/previa',
  '/admin/contratos/corrente',
  '/admin/contratos/previa',
  '/admin/envios/comprovantes/:cardId',
  '/admin/envios/devolucoes/:refundId',
  '/admin/envios/imagens',
  '/admin/envios/importar/:kind',
  '/admin/envios/marca',
  '/admin/envios/recebimentos/:installmentId',
  '/admin/envios/relatorios/:clientId',
  '/admin/formularios/previa',
  '/admin/visoes',
];

/** What parameters of routes are where no row of the test is meant. */
const WORDS: Record<string, string> = {
  plan: 'cpf',
  section: 'hero',
  key: 'team.role',
  kind: 'leads',
  family: 'C1',
  promiseKey: 'nada',
};
const MISSING = '00000000-0000-7000-8000-000000000000';

type Asked = {
  position: Position;
  userId: string;
  path: string;
  intent: string;
  clientId: string;
  /** Ids of other rows in the address; `MISSING` otherwise. */
  params?: Record<string, string>;
  body?: FormData;
};

/** The status of a form's answer, and whether the form was taken; as the panel's guard and the route's action give it. */
async function send(
  action: Action,
  { position, userId, path, intent, clientId, body, params: named = {} }: Asked,
) {
  const params = Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
      name,
      name === 'clientId' ? clientId : (named[name] ?? WORDS[name] ?? MISSING),
    ]),
  );
  const to = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? MISSING);
  const request = new Request(`https://nome.test${to}?cliente=${clientId}`, {
    method: 'POST',
    body: body ?? new URLSearchParams({ intent }),
  });
  const provider = new RouterContextProvider();
  const session = {
    user: { id: userId as UserId, twoFactorEnabled: true },
    role: 'admin',
    position,
    exportsFull: false,
  } as unknown as Session;
  provider.set(requestContext, {
    requestId: 'test',
    nonce: '',
    ip: '203.0.113.9',
    userAgent: 'test',
    session: async () => session,
    addCookies() {},
  });
  let answer: unknown;
  try {
    answer = await requireAdmin(
      { request, pattern: path, context: provider, params } as never,
      async () => (await action({ request, params, context: provider, pattern: path })) as Response,
    );
  } catch (thrown) {
    answer = thrown;
  }
  if (answer instanceof Response)
    return { status: answer.status, taken: answer.status < 400, error: undefined, fields: [] };
  const { data, init, type } = answer as {
    data?: { ok?: boolean; fields?: object };
    init?: ResponseInit;
    type?: string;
  };
  const error = type === 'DataWithResponseInit' ? undefined : answer;
  return {
    status: init?.status ?? 200,
    taken: !error && init?.status !== 404 && data?.ok !== false,
    error,
    /** Names of the fields that were refused. */
    fields: Object.keys(data?.fields ?? {}),
  };
}

/** Values to try for a field, one after the other, until the form accepts one. An id is a text, too. */
const PLAUSIBLE = [
  MISSING,
  'Texto de teste',
  '2026-11-20',
  '20/11/2026',
  '10,00',
  '12',
  'ana@exemplo.com.br',
  '(49) 98888-7777',
  '529.982.247-25',
  '01001-000',
  'SC',
];

/** Sends a form with values that its validation takes, as far as `PLAUSIBLE` has them. */
async function sendFilled({ action, names }: Pick<Found, 'action' | 'names'>, asked: Omit<Asked, 'body'>) {
  const tries = new Map<string, number>();
  for (;;) {
    const body = new FormData();
    for (const name of new Set([...names, ...tries.keys()]))
      if (name !== 'intent') body.append(name, PLAUSIBLE[tries.get(name) ?? 0] ?? '');
    body.append('intent', asked.intent);
    const answer = await send(action, { ...asked, body });
    const next = answer.fields.filter((name) => (tries.get(name) ?? 0) < PLAUSIBLE.length);
    if (next.length === 0) return answer;
    for (const name of next) tries.set(name, (tries.get(name) ?? 0) + 1);
  }
}

async function person(position: Position): Promise<string> {
  const { userId } = await addPerson(context.owner, 'admin');
  await context.owner.query('update user_roles set position = $2 where user_id = $1', [userId, position]);
  return userId;
}

type Found = {
  path: string;
  action: Action;
  names: string[];
  intent: string;
  area: Area | undefined;
};

/** Each form of the panel on each route whose action answers it. */
async function formsOfPanel(): Promise<Found[]> {
  const userId = await person('owner');
  const found: Found[] = [];
  const others: string[] = [];
  for (const { path, action, names } of ACTIONS) {
    seen.forms = undefined;
    await send(action, { position: 'owner', userId, path, intent: 'none', clientId: MISSING });
    if (!seen.forms) others.push(path);
    for (const [intent, { area }] of Object.entries<{ area?: Area }>(seen.forms ?? {}))
      found.push({ path, action, names, intent, area });
  }
  expect(others.toSorted()).toEqual(ONE_FORM);
  return found;
}

test('each form of the panel needs its own area on every route', async () => {
  const forms = await formsOfPanel();
  expect(forms.filter(({ area }) => !area).map(({ path, intent }) => `${path} ${intent}`)).toEqual([]);
  expect(new Set(forms.map(({ path }) => path)).size).toBeGreaterThan(60);
  const { userId: clientId } = await addPerson(context.owner);
  await context.owner.query('update users set email_verified = false where id = $1', [clientId]);
  const faults: string[] = [];
  for (const position of POSITIONS) {
    const userId = await person(position);
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
  const userId = await person('clerk');
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
  const forms = (await formsOfPanel()).filter(
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

test('a clerk sends no paste, report or proof about a client of another', async () => {
  const userId = await person('clerk');
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
  ];
  const sendAll = async (by: { position: Position; userId: string }) => {
    const answers: unknown[] = [];
    for (const [path, fields] of sent) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      const { action } = ACTIONS.find((one) => one.path === path) ?? {};
      if (!action) throw new Error(`${path} has no action`);
      answers.push(await send(action, { ...by, path, intent: '', clientId, params: { cardId }, body }));
    }
    return answers;
  };
  const before = await state();
  await sendAll({ position: 'clerk', userId });
  const after = await state();
  attempted('form-rights', JSON.stringify(after) === JSON.stringify(before), sent.length);
  expect(after).toEqual(before);
  // The same forms are complete: an owner's are taken.
  await sendAll({ position: 'owner', userId: await person('owner') });
  expect(await state()).toMatchObject([{ listings: 1, reports: 2, proofs: 1 }]);
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
  const userId = await person('owner');
  const { userId: clientId } = await addPerson(context.owner);
  for (const { path, action, names, intent } of await formsOfPanel())
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
