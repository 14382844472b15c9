import { createHmac } from 'node:crypto';
import { createCookie, redirect } from 'react-router';
import type { Toast } from '#app/lib/toast.ts';
import { env } from './env.server.ts';
import { appKeys } from './keys.server.ts';

const NAME = 'nome.flash';

/**
 * A toast that outlives a redirect. The cookie carries our own words only, never typed text, and is signed: words
 * that another site planted are not shown.
 */
function flashCookie() {
  const { appUrl } = env();
  return createCookie(NAME, {
    httpOnly: true,
    sameSite: 'lax',
    secure: appUrl.startsWith('https:'),
    path: '/',
    maxAge: 60,
    secrets: appKeys().map(({ secret }) =>
      createHmac('sha256', secret).update('flash-cookie').digest('base64url'),
    ),
  });
}

/**
 * Redirects and has the next page show the toast. `extra` are further headers (a session cookie, for one). The path is
 * written as an address: one that was made of a route's parameter may hold what no header takes.
 */
export async function redirectWithToast(path: string, toast: Toast, extra?: Headers): Promise<Response> {
  const headers = new Headers(extra);
  headers.append('set-cookie', await flashCookie().serialize(toast));
  const { pathname, search, hash } = new URL(path, 'http://local');
  return redirect(pathname + search + hash, { headers });
}

/** The waiting toast, if any, and the headers that make sure it shows once. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; headers: Headers }> {
  const headers = new Headers();
  const cookies = request.headers.get('cookie');
  // Most requests carry no toast; this avoids loading the keys.
  if (!cookies?.includes(`${NAME}=`)) return { toast: null, headers };
  const toast = (await flashCookie().parse(cookies)) as Toast | null;
  if (toast) headers.append('set-cookie', await flashCookie().serialize('', { maxAge: 0 }));
  return { toast, headers };
}
