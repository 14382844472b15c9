import { APIError, type createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { AUTH_ENDPOINTS, type Guard } from './auth-endpoints.server.ts';
import { isOwnLink } from './auth-passwordless.server.ts';
import { KNOWN_DEVICE, knownDevice, rememberDevice } from './known-device.server.ts';
import { consume, forgive } from './rate-limit.server.ts';
import { clearPace, keepPace, takeTurn } from './sign-in-pace.server.ts';
import { takeCode } from './totp-once.server.ts';

/**
 * Limits of the auth library's paths, over HTTP and from our own screens: the same counters, once per
 * attempt.
 */
export type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Header that the host sets from the socket or a trusted proxy; overwrites a client's value. */
export const CLIENT_IP_HEADER = 'x-nome-client-ip';

/** Codes of the refusals below; `body.retryAfter` are seconds. */
export const TOO_MANY = {
  attempts: 'TOO_MANY_ATTEMPTS',
  /** Attempts on the account are queued, and the queue is full. */
  line: 'TOO_MANY_AT_ONCE',
  resets: 'TOO_MANY_RESETS',
  links: 'TOO_MANY_LINKS',
} as const;

function refuse(retryAfter: number, code: string = TOO_MANY.attempts): void {
  if (retryAfter === 0) return;
  const body = { code, message: 'Muitas tentativas', retryAfter };
  throw new APIError('TOO_MANY_REQUESTS', body, { 'retry-after': `${retryAfter}` });
}

const fold = (email: unknown) => String(email).trim().toLowerCase();
const field = (ctx: Context, name: string): unknown =>
  (ctx.body as Record<string, unknown> | undefined)?.[name];

const deviceCookie = (ctx: Context) =>
  ctx.context.createAuthCookie(KNOWN_DEVICE.cookie, { maxAge: KNOWN_DEVICE.seconds });
const deviceOf = (ctx: Context, email: string) =>
  knownDevice(ctx.getCookie(deviceCookie(ctx).name) ?? '', email);

/**
 * Rate-limits an attempt to sign in. A known device has its own counter: attempts from elsewhere do
 * not block or delay it.
 * @returns whether the device is known.
 */
async function admit(ctx: Context, ip: string, email: string): Promise<boolean> {
  const device = deviceOf(ctx, email);
  if (device) {
    refuse(await consume('sign-in-device', device, email));
    return true;
  }
  refuse(await consume('sign-in-ip', ip));
  refuse(await consume('sign-in-account-ip', ip, email));
  refuse(await takeTurn(email), TOO_MANY.line);
  return false;
}

/** The person who entered the right password, but no code yet. */
async function halfSignedIn(ctx: Context): Promise<{ id: string; email: string } | null> {
  const { name } = ctx.context.createAuthCookie('two_factor');
  const half = await ctx.getSignedCookie(name, ctx.context.secret);
  const waiting = half ? await ctx.context.internalAdapter.findVerificationValue(half) : null;
  return waiting ? ctx.context.internalAdapter.findUserById(waiting.value) : null;
}

async function guardCode(ctx: Context, ip: string): Promise<void> {
  const session = await getSessionFromCtx(ctx);
  const person = session?.user ?? (await halfSignedIn(ctx));
  if (session) refuse(await consume('password-account', session.user.id));
  else if (!person) refuse(await consume('sign-in-ip', ip));
  else if (!(await admit(ctx, ip, person.email))) refuse(await consume('code-account', person.id));
  if (!person || ctx.path !== '/two-factor/verify-totp') return;
  if (await takeCode(person.id, String(field(ctx, 'code')), ctx.context.secretConfig)) return;
  throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' });
}

const GUARDS: Record<Guard, (ctx: Context, ip: string) => Promise<unknown>> = {
  'sign-in': (ctx, ip) => admit(ctx, ip, fold(field(ctx, 'email'))),
  code: guardCode,
  'sign-up': async (_ctx, ip) => refuse(await consume('sign-up-ip', ip)),
  async reset(ctx, ip) {
    refuse(await consume('reset-ip', ip));
    refuse(await consume('reset-account', fold(field(ctx, 'email'))), TOO_MANY.resets);
  },
  async link(ctx, ip) {
    refuse(await consume('link-ip', ip));
    refuse(await consume('link-account', fold(field(ctx, 'email'))), TOO_MANY.links);
  },
  passkey: async (_ctx, ip) => refuse(await consume('passkey-ip', ip)),
  async password(ctx) {
    const session = await getSessionFromCtx(ctx);
    if (session) refuse(await consume('password-account', session.user.id));
  },
};

const addressOf = (ctx: Context) => ctx.headers?.get(CLIENT_IP_HEADER) ?? 'unknown';

/**
 * Counts an attempt. A call without a request comes from the server itself and is not limited.
 * @throws APIError 429, with one of `TOO_MANY`.
 */
export async function guard(ctx: Context): Promise<void> {
  const name = AUTH_ENDPOINTS[ctx.path]?.guard;
  if (name && (ctx.headers || ctx.request) && !isOwnLink()) await GUARDS[name](ctx, addressOf(ctx));
}

/** Deletes the attempts of a completed sign-in. */
export async function forgiveAttempts(ctx: Context, user: { id: string; email: string }): Promise<void> {
  const { id, email } = user;
  const device = deviceOf(ctx, email);
  if (device) return forgive('sign-in-device', device, email);
  await forgive('sign-in-account-ip', addressOf(ctx), email);
  await forgive('code-account', id);
  await keepPace(email);
}

/**
 * Deletes the attempts on an account whose owner has proved the mailbox, so that strangers' attempts no
 * longer slow it down.
 */
export async function clearAttempts({ id, email }: { id: string; email: string }): Promise<void> {
  await clearPace(email);
  await forgive('code-account', id);
}

/** Marks the requesting device as known to an account. */
export function rememberHere(ctx: Context, email: string): void {
  const { name, attributes } = deviceCookie(ctx);
  ctx.setCookie(name, rememberDevice(ctx.getCookie(name) ?? '', email), attributes);
}
