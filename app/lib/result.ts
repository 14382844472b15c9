/** An expected refusal: a code for programs, Portuguese words for people, and a message per field at fault. */
export type AppError = {
  code: string;
  title?: string;
  message: string;
  fields?: Record<string, string>;
};

export type Result<T> = { ok: true; value: T } | { ok: false; error: AppError };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const err = (error: AppError): { ok: false; error: AppError } => ({ ok: false, error });
