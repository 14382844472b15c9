import type { ErrorCode } from './error-code.ts';

/** Current state of a record, for a form loaded with an older version. */
export type Conflict = {
  /** Current version; a form that knowingly overwrites it sends this one. */
  expectedVersion: string;
  /** Later saves, oldest first; `at` is an ISO instant. */
  changes?: { who: string; at: string; what?: string }[];
  /** Current values, a line each; left out if they are too long to show beside a form. */
  now?: { label: string; value: string }[];
};

/**
 * An expected refusal: a code for programs, a Portuguese message for people, and a message per invalid field.
 * Code `stale` means that the record has changed since, `gone` that it was deleted.
 */
export type AppError = {
  code: ErrorCode;
  title?: string | undefined;
  message: string;
  fields?: Record<string, string> | undefined;
  conflict?: Conflict | undefined;
  /** Sentences that claim something without a promise or a dated source. */
  claims?: string[] | undefined;
  /** The setting that must be filled in first, by label and address. */
  setting?: { label: string; to: string } | undefined;
};

export type Result<T> = { ok: true; value: T } | { ok: false; error: AppError };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const err = (error: AppError): { ok: false; error: AppError } => ({ ok: false, error });

/** Makes the refusals of one use case, whose toasts share their title. */
export const refusalsOf =
  (title: string) => (code: ErrorCode, message: string, fields?: Record<string, string>) =>
    err({ code, title, message, fields });

/** Server's note on a failed request; the host adds it to the errors of loaders and actions. */
export type FailureNote = { requestId: string; sent: boolean };

/** Message of each invalid field, by name, in order. */
export type Faults = Record<string, string>;

/** Sentence for several faults: how many, and the first. */
export function faultsSentence(faults: Faults): string {
  const [first = '', ...others] = Object.values(faults);
  return others.length === 0 ? first : `${others.length + 1} campos para corrigir. O primeiro: ${first}`;
}
