import { eq } from 'drizzle-orm';
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { TWO_FACTOR_NEEDED } from '#app/features/accounts/rules/panel-messages.ts';
import { destinationAfterLogin, PARTNER_HOME } from '#app/features/accounts/rules/roles.ts';
import { pageAddress } from '#app/lib/page-address.ts';
import { mayAsk } from '#app/panel.ts';
import type { Area } from '#app/terms/panel-areas.ts';
import { mayIn } from '#app/terms/panel-rights.ts';
import { REFUSED_BY_POSITION } from '#app/terms/position-words.ts';
import {
  type AdminActor,
  asActor,
  type CustomerActor,
  type PartnerActor,
  positionOf,
  system,
} from './actor.server.ts';
import type { Session } from './auth.server.ts';
import * as schema from './db/schema.server.ts';
import { isNoRight } from './db/unavailable.server.ts';
import { redirectWithToast } from './flash.server.ts';
import { requestInfo } from './request-context.server.ts';
import { hasSessionCookie } from './session.server.ts';
import { filePage } from './storage/file-page.server.ts';
import { isTwoFactorRequired } from './team-security.server.ts';

/**
 * Access control in route middleware: it runs before every loader and action below the route, for documents,
 * data requests and forms alike. (A parent's loader would protect nothing below it.)
 */
const sessionContext = createContext<Session>();
const adminContext = createContext<AdminActor>();
/** Pattern of the panel's route that a narrow position requests; otherwise null. */
const askedContext = createContext<string | null>(null);

type Guard = MiddlewareFunction<Response>;

/** Signed-in people only; others go to /auth and come back afterwards. A partner has the partner's area alone. */
export const requireSignedIn: Guard = async ({ request, context }, next) => {
  const session = await requestInfo(context).session();
  if (!session) throw redirect(signInPath(request));
  if (session.role === 'partner') throw redirect(PARTNER_HOME);
  context.set(sessionContext, session);
  return next();
};

/** Pages that enable the second factor. */
const ENROL = '/app/perfil/duas-etapas';
const PARTNER_ENROL = '/parceiro/seguranca';

const partnerContext = createContext<PartnerActor>();

/**
 * Admits partners whose partnership goes on; others go to their own area. The second factor is required of a partner if
 * the business requires it of the team.
 */
export const requirePartner: Guard = async ({ request, pattern, context }, next) => {
  const session = await requestInfo(context).session();
  if (!session) throw redirect(signInPath(request));
  if (session.role !== 'partner') throw redirect(destinationAfterLogin(session.role, null));
  const partner: PartnerActor = { kind: 'partner', userId: session.user.id };
  const { partners: p } = schema;
  const own = await asActor(partner, (tx) => tx.$count(p, eq(p.accountId, partner.userId)));
  if (own === 0) return filePage('ended', { text: PARTNERSHIP_ENDED, home: ['/', 'Ir para o site'] });
  if (
    !session.user.twoFactorEnabled &&
    pattern.replace(/^\//, '') !== PARTNER_ENROL.slice(1) &&
    (await isTwoFactorRequired(system('team-security')))
  )
    throw await redirectWithToast(PARTNER_ENROL, TWO_FACTOR_NEEDED);
  context.set(sessionContext, session);
  context.set(partnerContext, partner);
  return next();
};

const PARTNERSHIP_ENDED = 'A sua parceria foi encerrada. Em caso de dúvida, fale com a equipe pelo site.';

/** The actor of the partner's area. @throws outside of `requirePartner`. */
export const partnerOf = (context: Context): PartnerActor => context.get(partnerContext);

/**
 * Admits admins only (docs/product.md section 6): sends visitors to /auth, other users to their own area. If the
 * business requires a second factor, an admin without one is sent to enrol from any page, however old the
 * session is. Refuses requests outside the admin's position, for pages, forms, files and streams alike.
 */
export const requireAdmin: Guard = async ({ request, pattern, context }, next) => {
  const session = await requestInfo(context).session();
  if (!session) throw redirect(signInPath(request));
  if (session.role !== 'admin') throw redirect(session.role === 'partner' ? PARTNER_HOME : '/app');
  const { position, custom, exportsFull } = session;
  const admin: AdminActor = { kind: 'admin', userId: session.user.id, position, custom, exportsFull };
  if (!session.user.twoFactorEnabled && (await isTwoFactorRequired(admin)))
    throw await redirectWithToast(ENROL, TWO_FACTOR_NEEDED);
  const asked = `/${pattern.replace(/^\//, '')}`;
  if (!mayAsk(positionOf(admin), asked, request.method)) return refused(request);
  context.set(sessionContext, session);
  context.set(adminContext, admin);
  context.set(askedContext, asked);
  return next();
};

/** Answer to a request outside of a position: a page if the browser requested a document, else plain text. */
export function refused(request: Request): Response {
  if (request.headers.get('sec-fetch-dest') === 'document')
    return filePage('refused', { text: REFUSED_BY_POSITION, home: ['/admin', 'Visão Geral'] });
  return new Response(REFUSED_BY_POSITION, { status: 403, headers: { 'cache-control': 'no-store' } });
}

/**
 * Refuses a form of the panel to a position that lacks the form's area, on every page that answers it.
 * @param area undefined for a form without an area, which the panel refuses to everybody
 * @throws a 403
 */
export function refuseForm(request: Request, context: Context, area: Area | undefined): void {
  if (context.get(askedContext) === null) return;
  if (!area || !mayIn(positionOf(context.get(adminContext)), area, 'do')) throw refused(request);
}

/**
 * Runs the work of a form. A right that the role of a narrow position lacks is a refusal, not a fault of
 * ours: a lead of another clerk, a client that was meanwhile given to another one.
 */
export async function orRefused<T>(request: Request, context: Context, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const narrow = context.get(askedContext) !== null && positionOf(context.get(adminContext)) !== 'owner';
    throw narrow && isNoRight(error) ? refused(request) : error;
  }
}

/**
 * Address of the sign-in page, with the page to return to: the requested one, or the page of the sent form.
 * After a form or with a session cookie there was a session: the sign-in page then says that it has ended.
 */
function signInPath(request: Request): string {
  const sent = request.method !== 'GET';
  const page = sent ? request.headers.get('referer') : request.url;
  const over = sent || hasSessionCookie(request.headers);
  const query = new URLSearchParams([
    ...(over ? [['sessao', 'terminou']] : []),
    ...(page && URL.canParse(page) ? [['redirectTo', returnAddress(page)]] : []),
  ]);
  return `/auth?${query}`;
}

/** Longest address to return to, in characters: a longer header is unreadable for many clients. */
const LONGEST_RETURN = 2_000;

/** The page without its query if the whole address is too long. */
function returnAddress(page: string): string {
  const address = pageAddress(page);
  return address.length > LONGEST_RETURN ? new URL(page).pathname.slice(0, LONGEST_RETURN) : address;
}

type Context = Readonly<RouterContextProvider>;

/** The session below a guard. @throws without a guard: the route does not declare who may enter. */
export const sessionOf = (context: Context): Session => context.get(sessionContext);

/**
 * The actor of the customer area: always a customer, with a customer's rights, even if the person is staff or
 * admin elsewhere.
 */
export const customerOf = (context: Context): CustomerActor => ({
  kind: 'customer',
  userId: sessionOf(context).user.id,
});

/** The actor of the admin panel. @throws outside of `requireAdmin`. */
export const adminOf = (context: Context): AdminActor => context.get(adminContext);
