import { type AppError, err, ok, type Result } from '#app/lib/result.ts';
import { auth } from '#app/platform/auth.server.ts';
import { readEmailUndo, undoEmailChange } from '#app/platform/auth-email.server.ts';
import { notifySecurity, originOf } from '#app/platform/auth-hooks.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import type { RequestInfo } from '#app/platform/request-context.server.ts';
import { tooManyAttempts } from './too-many-attempts.server.ts';

const CLOSED: AppError = {
  code: 'dead-link',
  message: 'Este link venceu ou já foi usado. Se algo na sua conta parece errado, fale com o suporte.',
};

/** Finds the change that the link in the old mailbox would undo, for the confirmation page. */
export async function findEmailUndo(
  info: RequestInfo,
  token: string,
): Promise<Result<{ oldEmail: string; newEmail: string }>> {
  const wait = await consume('email-undo-ip', info.ip);
  if (wait > 0) return err(tooManyAttempts(wait));
  const change = await readEmailUndo(token);
  return change ? ok({ oldEmail: change.oldEmail, newEmail: change.newEmail }) : err(CLOSED);
}

/**
 * "Não fui eu": the change is called off or back, every session ends, and the old address gets a link for a new
 * password, since the author of the change knew the old one.
 */
export async function undoEmail(
  info: RequestInfo,
  request: Request,
  token: string,
): Promise<Result<{ email: string }>> {
  const wait = await consume('email-undo-ip', info.ip);
  if (wait > 0) return err(tooManyAttempts(wait));
  const change = await undoEmailChange(token);
  if (!change) return err(CLOSED);
  // Without the request's headers: requests of an attacker must not use up the limit for this link.
  await auth().api.requestPasswordReset({ body: { email: change.oldEmail } });
  await notifySecurity('email-undone', originOf(change.userId, request.headers));
  return ok({ email: change.oldEmail });
}
