import { APIError } from 'better-auth/api';
import QRCode from 'qrcode';
import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import { auth, type Session } from '#app/platform/auth.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { passwordRefusal } from './password-refusals.server.ts';
import { limitRefusal } from './too-many-attempts.server.ts';

/** Key for an authenticator: as a picture for the camera, and as text to enter. */
export type Enrolment = { uri: string; secret: string; picture: string };

const WRONG = 'Código incorreto. Confira a hora do aparelho e digite o código que aparece agora.';

/** Starts the setup of the second factor, which is active only after `confirmTwoFactor`. */
export async function startTwoFactor(request: Request, password: string): Promise<Result<Enrolment>> {
  try {
    const answer = await auth().api.enableTwoFactor({ body: { password }, headers: request.headers });
    if (!('totpURI' in answer)) throw new Error('The library gave no key for an authenticator.');
    return ok(await showEnrolment(answer.totpURI));
  } catch (error) {
    if (error instanceof APIError && error.body?.code === 'TOTP_ALREADY_ENABLED') return err(ALREADY_ON);
    return passwordRefusal(error, 'password');
  }
}

const ALREADY_ON: AppError = {
  code: 'already-on',
  message: 'A verificação em duas etapas já está ativa.',
};

const NOT_ON: AppError = {
  code: 'not-on',
  message: 'A verificação em duas etapas não está ativa.',
};

/** Returns the picture and the text of a key, also for a form after a wrong code. */
export async function showEnrolment(uri: string): Promise<Enrolment> {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return { uri, secret, picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/** Whether this text is the key of an authenticator; a form sends it back. */
export const isEnrolment = (uri: string): boolean =>
  /^otpauth:\/\/totp\/[^?]{1,300}\?[\x21-\x7e]{1,300}$/.test(uri);

export type TwoFactorStarted = { headers: Headers; codes: string[] };

/**
 * Switches the second factor on, once the authenticator shows that it has the key.
 * @returns the recovery codes, to be shown this once, and the cookie of the renewed session.
 */
export async function confirmTwoFactor(
  { user }: Session,
  request: Request,
  code: string,
): Promise<Result<TwoFactorStarted>> {
  try {
    const { headers } = await auth().api.verifyTOTP({
      body: { code },
      headers: request.headers,
      returnHeaders: true,
    });
    return ok({ headers, codes: await recoveryCodes(user.id) });
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    const limited = limitRefusal(error);
    const refused = limited ?? { code: 'wrong-code', message: WRONG };
    return err({ ...refused, fields: { code: refused.message } });
  }
}

/** Checks a code of the second factor in a session that has begun; a code counts once. */
export async function checkSecondFactor(
  { user }: Session,
  request: Request,
  code: string,
): Promise<Result<null>> {
  if (!user.twoFactorEnabled) return err(NOT_ON);
  const checked = await confirmTwoFactor({ user } as Session, request, code);
  return checked.ok ? ok(null) : checked;
}

const recoveryCodes = async (userId: UserId): Promise<string[]> =>
  (await auth().api.viewBackupCodes({ body: { userId } })).backupCodes;

export type TwoFactorState = { on: boolean; codesLeft: number };

export async function twoFactorState({ user }: Session): Promise<TwoFactorState> {
  if (!user.twoFactorEnabled) return { on: false, codesLeft: 0 };
  return { on: true, codesLeft: (await recoveryCodes(user.id)).length };
}

/** Generates new recovery codes, which are shown only once, and invalidates the old ones. */
export async function renewRecoveryCodes(request: Request, password: string): Promise<Result<string[]>> {
  try {
    const { backupCodes } = await auth().api.generateBackupCodes({
      body: { password },
      headers: request.headers,
    });
    return ok(backupCodes);
  } catch (error) {
    if (error instanceof APIError && error.body?.code === 'TWO_FACTOR_NOT_ENABLED') return err(NOT_ON);
    return passwordRefusal(error, 'password');
  }
}

/** Switches the second factor off. @returns the cookie of the renewed session. */
export async function stopTwoFactor(request: Request, password: string): Promise<Result<Headers>> {
  try {
    const { headers } = await auth().api.disableTwoFactor({
      body: { password },
      headers: request.headers,
      returnHeaders: true,
    });
    return ok(headers);
  } catch (error) {
    return passwordRefusal(error, 'password');
  }
}
