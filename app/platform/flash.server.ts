import { createCookie, redirect } from 'react-router';
import type { Toast } from '#app/lib/toast.ts';

/** A toast that outlives a redirect. The cookie carries words of ours only, never what somebody typed. */
const cookie = createCookie('nome.flash', { httpOnly: true, sameSite: 'lax', path: '/', maxAge: 60 });

/** Redirects and has the next page show the toast. `extra` are further headers (a session cookie, for one). */
export async function redirectWithToast(path: string, toast: Toast, extra?: Headers): Promise<Response> {
  const headers = new Headers(extra);
  headers.append('set-cookie', await cookie.serialize(toast));
  return redirect(path, { headers });
}

/** The waiting toast, if any, and the headers that make sure it shows once. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; headers: Headers }> {
  const toast = (await cookie.parse(request.headers.get('cookie'))) as Toast | null;
  const headers = new Headers();
  if (toast) headers.append('set-cookie', await cookie.serialize('', { maxAge: 0 }));
  return { toast, headers };
}
