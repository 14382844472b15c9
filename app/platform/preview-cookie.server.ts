import { env } from './env.server.ts';

const NAME = 'nome.previa';
const HOURS = 2;

/**
 * Did this browser ask to see the site with its drafts? The cookie only asks: the answer depends on the session and
 * shows drafts to admins alone.
 */
export const wantsDrafts = (request: Request): boolean =>
  (request.headers.get('cookie') ?? '').split(/; */).includes(`${NAME}=1`);

/** The header that begins or ends the preview of this browser. */
export const previewCookie = (on: boolean): string =>
  `${NAME}=1; Path=/; HttpOnly; SameSite=Lax; Max-Age=${on ? HOURS * 60 * 60 : 0}${env().appUrl.startsWith('https:') ? '; Secure' : ''}`;
