import { APIError } from 'better-auth/api';
import type { PasskeyInput, PasskeySignInInput } from '#app/features/accounts/rules/input.ts';
import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import { auth, type Session } from '#app/platform/auth.server.ts';
import { CLIENT_IP_HEADER } from '#app/platform/auth-guards.server.ts';
import { entersWithoutPassword, passkeysOf } from '#app/platform/auth-passwordless.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { confirmPassword } from './change-password.server.ts';
import { limitRefusal, tooManyAttempts } from './too-many-attempts.server.ts';

/** A passkey of the account; `addedAt` is an ISO instant. */
type PasskeyView = { id: string; name: string; addedAt: string };
export type PasskeyState = {
  passkeys: PasskeyView[];
  /** Whether passkeys open this account; they do not with a second factor, or in the team. */
  usable: boolean;
};

export async function passkeyState({ user }: Session): Promise<PasskeyState> {
  const [passkeys, usable] = await Promise.all([passkeysOf(user.id), entersWithoutPassword(user.id)]);
  return {
    usable,
    passkeys: passkeys.map(({ id, name, createdAt }) => ({
      id,
      name: name ?? '',
      addedAt: createdAt.toISOString(),
    })),
  };
}

const MOST = 10;
const FULL: AppError = {
  code: 'too-many',
  message: `Uma conta tem até ${MOST} chaves de acesso. Remova uma que você não usa mais.`,
};
const NOT_USABLE: AppError = {
  code: 'closed',
  message: 'Esta conta entra só com a senha: ela tem verificação em duas etapas ou é da equipe.',
};

/**
 * Starts to add a passkey, after the password of the account.
 * @returns the options for the browser, and the cookie that binds the answer to this request.
 */
export async function startPasskey(session: Session, request: Request, { password, name }: PasskeyInput) {
  const { passkeys, usable } = await passkeyState(session);
  if (!usable) return err(NOT_USABLE);
  if (passkeys.length >= MOST) return err(FULL);
  const confirmed = await confirmPassword(request, password);
  if (!confirmed.ok) return confirmed;
  const { response, headers } = await auth().api.generatePasskeyRegistrationOptions({
    query: {},
    headers: request.headers,
    returnHeaders: true,
  });
  return ok({ options: response, headers, name });
}

const NOT_ADDED: AppError = {
  code: 'expired',
  message: 'O aparelho não confirmou a chave a tempo. Comece de novo.',
};

/** Stores the passkey that a device made for this session's request. */
export async function addPasskey(request: Request, name: string, response: unknown): Promise<Result<null>> {
  try {
    await auth().api.verifyPasskeyRegistration({
      body: { response, name },
      headers: request.headers,
    });
    return ok(null);
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    return err(NOT_ADDED);
  }
}

/** @returns false if the account has no such passkey. */
export async function removePasskey(request: Request, id: string): Promise<boolean> {
  try {
    await auth().api.deletePasskey({ body: { id }, headers: request.headers });
    return true;
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    return false;
  }
}

/** Starts a sign-in by passkey. The answer is the same for everybody: the device finds the account. */
export async function startPasskeySignIn(request: Request) {
  const wait = await consume('passkey-ip', request.headers.get(CLIENT_IP_HEADER) ?? 'unknown');
  if (wait > 0) return err(tooManyAttempts(wait));
  // Without cookies: the options of a session would list its passkeys.
  const { response, headers } = await auth().api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  });
  // The library has no option for it; without it a device may skip the finger, face or PIN.
  return ok({ options: { ...response, userVerification: 'required' as const }, headers });
}

const NOT_OPENED: AppError = {
  code: 'wrong-credentials',
  message: 'Esta chave de acesso não abre a conta. Entre com a senha ou peça um link por e-mail.',
};

/** Finishes a sign-in by passkey. @returns the headers with the session cookie to answer with. */
export async function signInByPasskey(
  request: Request,
  response: PasskeySignInInput['response'],
): Promise<Result<Headers>> {
  try {
    const { headers } = await auth().api.verifyPasskeyAuthentication({
      body: { response },
      headers: request.headers,
      returnHeaders: true,
    });
    return ok(headers);
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    return err(limitRefusal(error) ?? NOT_OPENED);
  }
}
