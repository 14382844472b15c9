import { APIError } from 'better-auth/api';
import { type AppError, err } from '#app/lib/result.ts';
import { limitRefusal } from './too-many-attempts.server.ts';

/**
 * Translates the auth library's refusal of a password.
 * @param field of the form that held the password.
 * @throws errors that are not a refusal.
 */
export function passwordRefusal(error: unknown, field: string): { ok: false; error: AppError } {
  if (!(error instanceof APIError)) throw error;
  const limited = limitRefusal(error);
  if (limited) return err({ ...limited, fields: { [field]: limited.message } });
  if (error.body?.code !== 'INVALID_PASSWORD') throw error;
  const message = 'A senha atual não confere.';
  return err({ code: 'wrong-password', message, fields: { [field]: message } });
}
