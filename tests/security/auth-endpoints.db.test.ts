import { describe, expect, test } from 'vitest';
import { auth } from '#app/platform/auth.server.ts';
import { AUTH_ENDPOINTS } from '#app/platform/auth-endpoints.server.ts';
import { addAccount, enter } from '#tests/account.ts';
import { attempted } from '#tests/attempts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { anyAddress, codeOf, newPerson } from './accounts.ts';
import { serveApp } from './served-app.ts';

const context = onTestDatabase();
const app = serveApp();

const paths = Object.entries(AUTH_ENDPOINTS);

describe('HTTP endpoints of the auth library', () => {
  test('the list has a decision for each path of the library, and for no other path', async () => {
    const endpoints = Object.values(auth().api) as {
      path?: string;
      options?: { method?: string | string[] };
    }[];
    const own = new Map(
      endpoints.flatMap(({ path, options }) => (path ? [[path, options?.method] as const] : [])),
    );
    expect(paths.map(([path]) => path).toSorted()).toEqual([...own.keys()].toSorted());
    for (const [path, { method, fields }] of paths)
      if (fields) expect([own.get(path)].flat()).toContain(method);
  });

  test('answers 404 on unmounted paths, for every method and spelling', async () => {
    const cookie = await enter(await addAccount(context.owner));
    const closed = paths.filter(([, { fields }]) => !fields).map(([path]) => path.replace(/:\w+/, 'x'));
    expect(closed.length).toBeGreaterThan(15);
    const odd = [
      '',
      '/',
      '/nada',
      '/sign-in/email/',
      '//sign-in/email',
      '/SIGN-IN/email',
      '/sign-in%2Femail',
      '/%73ign-up/email',
    ];
    for (const path of [...closed, ...odd])
      for (const method of ['GET', 'POST'] as const) {
        const body = method === 'POST' ? {} : undefined;
        const answer = await app.send(method, `/api/auth${path}`, { from: anyAddress(), cookie, body });
        attempted('auth-endpoints', answer.status === 404);
        expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
          path,
          404,
          expect.stringContaining('application/json'),
        ]);
      }
  });

  test('mounted paths answer to their own method alone', async () => {
    for (const [path, { method }] of paths.filter(([, { fields }]) => fields)) {
      const other = method === 'GET' ? 'POST' : 'GET';
      const from = anyAddress();
      const right = await app.send(method, `/api/auth${path}`, {
        from,
        ...(method === 'POST' && { body: {} }),
      });
      expect([path, right.status]).not.toEqual([path, 404]);
      expect(right.status, path).toBeLessThan(500);
      expect((await app.send(other, `/api/auth${path}`, { from })).status, path).toBe(404);
    }
  });

  test('a body is one object of JSON, and only its listed fields reach the library', async () => {
    const from = anyAddress();
    const raw = (contentType: string, body: string) =>
      fetch(`${app.url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': contentType, 'x-forwarded-for': from, origin: 'http://localhost:3999' },
        body,
      });
    expect((await raw('application/json', '[1]')).status).toBe(400);
    expect((await raw('application/json', '{')).status).toBe(400);
    expect((await raw('application/octet-stream', '{}')).status).toBe(415);

    const person = newPerson();
    const extra = {
      image: 'javascript:alert(1)',
      role: 'admin',
      emailVerified: true,
      id: 'x',
      twoFactorEnabled: true,
    };
    const answer = await app.send('POST', '/api/auth/sign-up/email', {
      from,
      body: { ...person, name: '<b>Outro</b>', ...extra },
    });
    expect(answer.status).toBe(200);
    const { rows } = await context.owner.query(
      'select name, image, email_verified, two_factor_enabled from users where email = $1',
      [person.email],
    );
    expect(rows).toEqual([
      { name: 'Pessoa Nova', image: null, email_verified: false, two_factor_enabled: false },
    ]);
  });

  test('the library’s own call refuses a picture, too', async () => {
    const person = { ...newPerson(), image: 'javascript:alert(1)' };
    await auth().api.signUpEmail({ body: person });
    const { rows } = await context.owner.query('select image from users where email = $1', [person.email]);
    expect(rows).toEqual([{ image: null }]);
  });

  test('limits requests by IP address', async () => {
    const from = anyAddress();
    const answers = await Promise.all(
      Array.from({ length: 245 }, () => app.send('GET', '/api/auth/get-session', { from })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await codeOf(refused[0] as Response)).toBe('TOO_MANY_REQUESTS');
  });
});
