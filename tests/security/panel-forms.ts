import { subscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import type pg from 'pg';
import { RouterContextProvider } from 'react-router';
import { expect } from 'vitest';
import type { Session } from '#app/platform/auth.server.ts';
import { requireAdmin } from '#app/platform/guards.server.ts';
import { requestContext } from '#app/platform/request-context.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { Area, Position } from '#app/terms/panel-areas.ts';
import { addPerson } from '#tests/people.ts';
import routes from '../../app/routes.ts';
import { routeTable } from '../route-table.ts';

type Forms = Record<string, { area?: Area }>;
/** The forms of the action that was called last, as `answerForms` publishes them. */
const seen: { forms: Forms | undefined } = { forms: undefined };
subscribe('nome.forms', (forms) => {
  seen.forms = forms as Forms;
});

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
export const ACTIONS = (
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
  '/admin/envios/conversas/:clientId',
  '/admin/envios/devolucoes/:refundId',
  '/admin/envios/equipe/:memberId',
  '/admin/envios/imagens',
  '/admin/envios/importar/:kind',
  '/admin/envios/importar/empresa',
  '/admin/envios/marca',
  '/admin/envios/parceiros/:partnerId',
  '/admin/envios/recebimentos/:installmentId',
  '/admin/envios/relatorios/:clientId',
  '/admin/formularios/previa',
  '/admin/visoes',
];

/** Values for route parameters that mean no row of the test. */
const WORDS: Record<string, string> = {
  plan: 'cpf',
  section: 'hero',
  key: 'team.role',
  kind: 'leads',
  family: 'C1',
  promiseKey: 'nada',
};
/** An id that no row has. */
export const MISSING = '00000000-0000-7000-8000-000000000000';

export type Asked = {
  position: Position;
  userId: string;
  path: string;
  intent: string;
  clientId: string;
  /** Id of another row, for the parameters of the address besides `clientId`; `MISSING` otherwise. */
  rowId?: string;
  body?: FormData;
};

/** The status of a form's answer, and whether the form was taken; as the panel's guard and the route's action give it. */
export async function send(
  action: Action,
  { position, userId, path, intent, clientId, body, rowId = MISSING }: Asked,
) {
  const params = Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
      name,
      name === 'clientId' ? clientId : (WORDS[name] ?? rowId),
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
    partnerCode: '',
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

/** Values to try for a field, one after the other, until the form accepts one; the id of a row before them. */
const PLAUSIBLE = [
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

/**
 * Sends a form with values that its validation takes, as far as `PLAUSIBLE` has them. A field that takes any text gets
 * the id of the row.
 * @param tries which value each field got last; a second call begins with them
 */
export async function sendFilled(
  { action, names }: Pick<Found, 'action' | 'names'>,
  asked: Omit<Asked, 'body'>,
  tries = new Map<string, number>(),
) {
  const values = [asked.rowId ?? MISSING, ...PLAUSIBLE];
  for (;;) {
    const body = new FormData();
    for (const name of new Set([...names, ...tries.keys()]))
      if (name !== 'intent') body.append(name, values[tries.get(name) ?? 0] ?? '');
    body.append('intent', asked.intent);
    const answer = await send(action, { ...asked, body });
    const next = answer.fields.filter((name) => (tries.get(name) ?? 0) < values.length);
    if (next.length === 0) return answer;
    for (const name of next) tries.set(name, (tries.get(name) ?? 0) + 1);
  }
}

/** An account of the panel in the given position. */
export async function addAdmin(owner: pg.Client, position: Position): Promise<string> {
  const { userId } = await addPerson(owner, 'admin');
  await owner.query('update user_roles set position = $2 where user_id = $1', [userId, position]);
  return userId;
}

export type Found = {
  path: string;
  action: Action;
  names: string[];
  intent: string;
  area: Area | undefined;
};

/** Each form of the panel on each route whose action answers it. */
export async function formsOfPanel(owner: pg.Client): Promise<Found[]> {
  const userId = await addAdmin(owner, 'owner');
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
