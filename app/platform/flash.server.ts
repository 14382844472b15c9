import { createHmac } from 'node:crypto';
import { createCookie, redirect } from 'react-router';
import type { Toast } from '#app/lib/toast.ts';
import { env } from './env.server.ts';
import { appKeys } from './keys.server.ts';

const NAME = 'nome.flash';

/**
 * A toast that survives a redirect. The cookie contains only our own texts, no entered ones, and is signed:
 * texts planted by another site are not shown.
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
 * Redirects and makes the next page show the toast. `extra` are further headers (such as a session cookie).
 * The path is encoded as an address: a route's parameter may contain characters that headers cannot.
 */
export async function redirectWithToast(path: string, toast: Toast, extra?: Headers): Promise<Response> {
  const headers = new Headers(extra);
  headers.append('set-cookie', await flashCookie().serialize(toast));
  const { pathname, search, hash } = new URL(path, 'http://local');
  return redirect(pathname + search + hash, { headers });
}

/** The waiting toast, if any, and the headers that delete it after this page. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; headers: Headers }> {
  const headers = new Headers();
  const cookies = request.headers.get('cookie');
  // Most requests carry no toast; this avoids loading the keys.
  if (!cookies?.includes(`${NAME}=`)) return { toast: null, headers };
  const toast = (await flashCookie().parse(cookies)) as Toast | null;
  if (toast) headers.append('set-cookie', await flashCookie().serialize('', { maxAge: 0 }));
  return { toast, headers };
}
