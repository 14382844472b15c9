import type { AppError } from '#app/lib/result.ts';

/** The refusal of a rate limit. `seconds` until the next attempt is allowed. */
export function tooManyAttempts(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60);
  return {
    code: 'too-many-attempts',
    title: 'Erro',
    message: `Muitas tentativas. Tente de novo em ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`,
  };
}
