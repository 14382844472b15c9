import { APIError } from 'better-auth/api';
import type { AppError } from '#app/lib/result.ts';
import { TOO_MANY } from '#app/platform/auth-guards.server.ts';

const minutes = (seconds: number) => {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? '1 minuto' : `${count} minutos`;
};

const refusal = (message: string): AppError => ({ code: 'too-many-attempts', message });

/** The refusal of a rate limit. `seconds` until the next attempt is allowed. */
export const tooManyAttempts = (seconds: number): AppError =>
  refusal(`Muitas tentativas. Tente de novo em ${minutes(seconds)}.`);

/** The refusal of one more mail of a sign-up. `seconds` until the next one is allowed. */
export const mailedOften = (seconds: number): AppError =>
  refusal(
    `Já enviamos três mensagens. Confira a caixa de spam e o endereço, ou tente de novo em ${minutes(seconds)}.`,
  );

/** The refusal of one more link by another channel than mail. `seconds` until the next one is allowed. */
export const askedOften = (seconds: number): AppError =>
  refusal(`Já foram pedidos três links para este número. Tente de novo em ${minutes(seconds)}.`);

const WORDS: Record<string, (seconds: number) => AppError> = {
  [TOO_MANY.attempts]: tooManyAttempts,
  [TOO_MANY.line]: (seconds) =>
    refusal(
      `Esta conta está recebendo muitas tentativas agora. Tente de novo em ${seconds} segundos, entre por um aparelho que você já usou ou crie uma nova senha por e-mail.`,
    ),
  [TOO_MANY.links]: (seconds) =>
    refusal(
      `Já foram pedidos três links para este e-mail. Procure também na caixa de spam, entre com a senha ou tente de novo em ${minutes(seconds)}.`,
    ),
  [TOO_MANY.resets]: (seconds) =>
    refusal(
      `Já foram pedidos três links para este e-mail. Use o mais recente, que pode estar na caixa de spam, ou tente de novo em ${minutes(seconds)}.`,
    ),
};

/** Returns the message for a limit of the auth library's calls; null for another error. */
export function limitRefusal(error: unknown): AppError | null {
  if (!(error instanceof APIError)) return null;
  return WORDS[String(error.body?.code)]?.(Number(error.body?.retryAfter)) ?? null;
}
