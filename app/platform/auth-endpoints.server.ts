/**
 * Every path of the auth library, and whether it is mounted under /api/auth. Mounted paths are those that
 * clients need for docs/product.md section 7, Auth; our own screens call the library in the server, not over
 * HTTP, and may use the others. A test reads the library's paths: a new one must be decided on here before it
 * is reachable.
 */
type Endpoint = {
  method: 'GET' | 'POST';
  /** Why it is mounted, or why not. */
  why: string;
  /** Fields of the body that are passed to the library; undefined if it is not mounted. Empty for GET. */
  fields?: readonly string[];
  guard?: Guard;
};

/**
 * Rate limits, over HTTP and for our own screens (auth-guards.server.ts), besides `auth-ip` for all of HTTP:
 * - `sign-in`: `sign-in-ip`, `sign-in-account-ip`, `sign-in-account`, or `sign-in-device` on a known device;
 * - `code`: as `sign-in`, and `code-account`; in an open session `password-account`;
 * - `sign-up`: `sign-up-ip`, and `mail-account` for the mails sent;
 * - `reset`: `reset-ip`, `reset-account`;
 * - `link`: `link-ip`, `link-account`; to use one, or a passkey, `passkey-ip`;
 * - `password`: `password-account`.
 */
export type Guard = 'sign-in' | 'code' | 'sign-up' | 'reset' | 'link' | 'passkey' | 'password';

const get = (why: string): Endpoint => ({ method: 'GET', why, fields: [] });
const post = (why: string, fields: string[], guard?: Guard): Endpoint => ({
  method: 'POST',
  why,
  fields,
  ...(guard && { guard }),
});
const closed = (why: string, guard?: Guard): Endpoint => ({ method: 'POST', why, ...(guard && { guard }) });

const NO_PROVIDER = 'there is no social provider to sign in with; it opens with the first one';
const OWN_SCREEN = 'a screen of ours does it in the server, with its own checks and records';

export const AUTH_ENDPOINTS: Record<string, Endpoint> = {
  '/sign-up/email': post('sign up', ['name', 'email', 'password', 'userMetadata', 'callbackURL'], 'sign-up'),
  '/sign-in/email': post('sign in', ['email', 'password', 'callbackURL', 'rememberMe'], 'sign-in'),
  '/sign-out': post('sign out', []),
  '/get-session': get('get session; a visit prolongs it, which is the refresh of our own sessions'),
  '/verify-email': get('the link of the confirmation mail'),
  '/request-password-reset': post('password recovery', ['email'], 'reset'),
  '/reset-password': post('password recovery', ['token', 'newPassword']),
  '/refresh-token': post('token refresh of a linked identity', ['providerId', 'accountId']),
  '/token': get('token refresh: a new JWT of the session'),
  '/jwks': get('key set'),
  '/list-accounts': get('identity linking: what is linked'),
  '/link-social': post('identity linking', ['provider', 'callbackURL', 'idToken', 'disableRedirect']),
  '/unlink-account': post('identity unlinking', ['providerId', 'accountId']),
  '/two-factor/enable': post('multi-factor enrolment', ['password'], 'password'),
  '/two-factor/get-totp-uri': post('multi-factor enrolment', ['password'], 'password'),
  '/two-factor/verify-totp': post('multi-factor challenge and verify', ['code'], 'code'),
  '/two-factor/verify-backup-code': post('multi-factor challenge and verify', ['code'], 'code'),
  '/two-factor/generate-backup-codes': post('multi-factor: new recovery codes', ['password'], 'password'),
  '/two-factor/disable': post('multi-factor: the way back from the enrolment', ['password'], 'password'),
  '/one-time-token/generate': get('session handed over in an address'),
  '/one-time-token/verify': post('session handed over in an address', ['token']),

  '/sign-in/social': closed(NO_PROVIDER),
  '/callback/:id': closed(NO_PROVIDER),
  '/get-access-token': closed(NO_PROVIDER),
  '/account-info': closed(NO_PROVIDER),
  '/send-verification-email': closed('signing in with the right password mails a new link'),
  '/reset-password/:token': closed('the link of the mail leads to our page'),
  '/change-password': closed(OWN_SCREEN, 'password'),
  '/change-email': closed(OWN_SCREEN),
  '/verify-password': closed(OWN_SCREEN, 'password'),
  '/update-user': closed(OWN_SCREEN),
  '/update-session': closed('a session holds nothing that a client may write'),
  '/delete-user': closed('an account is ended by the erasure that the law describes'),
  '/delete-user/callback': closed('an account is ended by the erasure that the law describes'),
  '/list-sessions': closed('it hands out the tokens of the sessions'),
  '/revoke-session': closed(OWN_SCREEN),
  '/revoke-sessions': closed(OWN_SCREEN),
  '/revoke-other-sessions': closed(OWN_SCREEN),
  '/two-factor/send-otp': closed('no second factor by mail: the mailbox is the way back for the first one'),
  '/two-factor/verify-otp': closed('no second factor by mail'),
  '/sign-in/magic-link': closed(OWN_SCREEN, 'link'),
  '/magic-link/verify': closed('the link of the mail leads to our page', 'passkey'),
  '/passkey/generate-register-options': closed(OWN_SCREEN),
  '/passkey/verify-registration': closed(OWN_SCREEN),
  '/passkey/generate-authenticate-options': closed(OWN_SCREEN),
  '/passkey/verify-authentication': closed(OWN_SCREEN, 'passkey'),
  '/passkey/list-user-passkeys': closed(OWN_SCREEN),
  '/passkey/delete-passkey': closed(OWN_SCREEN),
  '/passkey/update-passkey': closed('a passkey keeps the name that it was added with'),
  '/ok': closed('a health check; ours is /healthz'),
  '/error': closed('a page of the library; ours say what went wrong'),
};
