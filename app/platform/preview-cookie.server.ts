import { env } from './env.server.ts';

const NAME = 'nome.previa';
const HOURS = 2;

/**
 * Whether this browser requests the site with its drafts. The cookie is only a request: drafts are shown to
 * admin sessions only.
 */
export const wantsDrafts = (request: Request): boolean =>
  (request.headers.get('cookie') ?? '').split(/; */).includes(`${NAME}=1`);

/** The header that starts or ends the preview of this browser. */
export const previewCookie = (on: boolean): string =>
  `${NAME}=1; Path=/; HttpOnly; SameSite=Lax; Max-Age=${on ? HOURS * 60 * 60 : 0}${env().appUrl.startsWith('https:') ? '; Secure' : ''}`;
