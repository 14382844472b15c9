import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { API_SCOPES } from '#app/features/integrations/rules/terms.ts';
import { createApiKey } from '#app/features/integrations/server/index.server.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { type Body, ODD_BODIES } from '#tests/odd-bodies.ts';
import { addPerson } from '#tests/people.ts';
import { serveApp } from './served-app.ts';

/** Odd bodies for programs' addresses: the API, the public functions, notices of payments and the account library. */
const context = onTestDatabase();
const app = serveApp();

const FIELDS = [
  ...['name', 'whatsapp', 'email', 'docType', 'docNumber', 'state', 'cep', 'lgpdConsent', 'notes', 'origin'],
  ...[
    'messages',
    'stream',
    'cpf',
    'document',
    'password',
    'type',
    'action',
    'data',
    'id',
    'status',
    'amount',
  ],
];
const file = () => new File(['nada'], 'nada.txt', { type: 'text/plain' });
const JSON_VALUES: unknown[] = [
  null,
  0,
  -1e308,
  true,
  '',
  'a\0b',
  '\ud800',
  'x'.repeat(50_000),
  [],
  [[[]]],
  {},
  { id: {} },
  { constructor: { prototype: null } },
  [{ role: 'user', content: {} }],
];
const everywhere = (value: unknown) =>
  JSON.stringify(Object.fromEntries(FIELDS.map((name) => [name, value])));
const multipart = (values: (string | File)[]): FormData => {
  const form = new FormData();
  for (const name of FIELDS) for (const value of values) form.append(name, value);
  return form;
};

const json = (what: string, bytes: string): Body => ({ what, type: 'application/json', bytes });
const bodies = (): Body[] => [
  ...ODD_BODIES,
  json('an empty text', ''),
  json('half a JSON', '{"name":'),
  json('a number', '1'),
  json('null', 'null'),
  json('doubled names', '{"name":"a","name":1,"messages":[],"messages":null}'),
  json('__proto__', '{"__proto__":{"name":"a"},"messages":{"__proto__":[]}}'),
  ...JSON_VALUES.map((value) => json(`${JSON.stringify(value)?.slice(0, 30)} everywhere`, everywhere(value))),
  { what: 'files as fields', bytes: multipart([file()]) },
  { what: 'a file and a text as fields', bytes: multipart([file(), 'nada']) },
  {
    what: 'fields twice',
    type: 'application/x-www-form-urlencoded',
    bytes: FIELDS.map((name) => `${name}=a&${name}=%00`).join('&'),
  },
];

let admin: SignedInActor;
beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
});
/** A key for one address: all bodies together would exceed the rate limit of a key. */
const newKey = async () => (await createApiKey(admin, { name: 'Teste', scopes: [...API_SCOPES] })).key;

/** The addresses that take a body, with the key that opens them. */
async function addresses(): Promise<{ method: string; path: string; key?: string }[]> {
  const { paths } = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const ofApi = Object.entries(paths).flatMap(([path, operations]) =>
    ['get', 'post', 'put', 'patch', 'delete']
      .filter((method) => method in operations || method === 'post')
      .map(async (method) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{\w+\}/g, randomUUID()),
        key: await newKey(),
      })),
  );
  const functions = ['chat', 'chat/completions', 'integrations-cep', 'integrations-cpf', 'nada'];
  const others = [
    '/webhooks/mercadopago',
    '/webhooks/asaas',
    '/webhooks/mail',
    '/webhooks/nada',
    '/api/auth/sign-in/email',
    '/api/auth/sign-out',
  ];
  return [
    ...(await Promise.all(ofApi)),
    ...functions.map((name) => ({ method: 'POST', path: `/functions/v1/${name}`, key: env().publicKey })),
    ...others.map((path) => ({ method: 'POST', path })),
  ];
}

test('no odd body at an address for programs is answered by an error of the server', async () => {
  const faults: string[] = [];
  let sent = 0;
  const places = await addresses();
  expect(places.length).toBeGreaterThan(12);
  for (const { method, path, key: bearer } of places)
    for (const { what, type, bytes } of bodies()) {
      if (method === 'GET' && bytes !== undefined) continue;
      sent += 1;
      const answer = await fetch(app.url + path, {
        method,
        redirect: 'manual',
        headers: {
          origin: env().appUrl,
          // The limits by address would refuse most bodies before they are read.
          'x-forwarded-for': `10.1.${sent >> 8}.${sent & 255}`,
          ...(bearer && { authorization: `Bearer ${bearer}` }),
          ...(type && { 'content-type': type }),
        },
        ...(bytes !== undefined && { body: bytes }),
      });
      await answer.arrayBuffer();
      if (answer.status >= 500) faults.push(`${method} ${path} with ${what}: ${answer.status}`);
    }
  attempted('odd-requests', true, sent - faults.length);
  attempted('odd-requests', false, faults.length);
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThan(300);
});
