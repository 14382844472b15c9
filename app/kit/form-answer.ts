import type { AppError, Conflict } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';

/** The fields of a form, as entered or from a record. */
export type Entries = Record<string, string>;

/** Answer of a form. */
export type FormAnswer<Draft = Entries> = {
  ok: boolean;
  /** Intent of the answered form. */
  intent: string;
  /** Why the form was refused; `unsaved` after an unexpected error. */
  code?: AppError['code'] | 'unsaved' | undefined;
  toast?: Toast | undefined;
  /** Message for each invalid field, by name. */
  fields?: Record<string, string> | undefined;
  /** Entered values; omitted after a save. */
  draft?: Draft | undefined;
  /** Version of the record that the form was loaded with. */
  expectedVersion?: string | undefined;
  /** Set if another person saved the record since. */
  conflict?: Conflict | undefined;
  /** Sentences that need a source before they are published. */
  claims?: string[] | undefined;
  /** A setting that must be filled in first. */
  setting?: { label: string; to: string } | undefined;
  /** Fields of a form that reverts the change. */
  undo?: Entries | undefined;
};

/** Name of the field with the version that the form was loaded with: opaque to the browser. */
export const EXPECTED_VERSION = 'expectedVersion';

const STATUS: Partial<Record<string, number>> = { deleted: 410, 'too-many-attempts': 429, unsaved: 503 };

/**
 * HTTP status of an answer. After a form the router reloads the page's data, but not from status 400 on:
 * invalid entries changed nothing, and after a deletion the reload would remove the page together with the
 * entries.
 */
export const statusOf = ({ ok, code, fields, conflict }: FormAnswer<unknown>): number =>
  STATUS[code ?? ''] ?? (!ok && fields && !conflict ? 422 : 200);

/** docs/product.md section 8. It is unknown whether the form arrived. */
export const NOT_ANSWERED: Toast = {
  tone: 'bad',
  title: 'Erro ao salvar',
  message: 'Não houve resposta. O que está na tela não se perdeu: confira a conexão e tente de novo.',
};
