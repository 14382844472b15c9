import type { Conflict } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';

/** The fields of a form as they were entered, or as a record fills them in. */
export type Entries = Record<string, string>;

/** What every form is answered with. */
export type FormAnswer<Draft = Entries> = {
  ok: boolean;
  /** Which of the page's forms it answers. */
  intent: string;
  toast?: Toast | undefined;
  /** A message for each field at fault, by its name. */
  fields?: Record<string, string> | undefined;
  /** As entered; left out of what was saved. */
  draft?: Draft | undefined;
  /** The state of the record that the form was filled in over. */
  expectedVersion?: string | undefined;
  /** The record was saved by another person since. */
  conflict?: Conflict | undefined;
  /** Sentences that need a source before they are published. */
  claims?: string[] | undefined;
  /** The setting that has to be filled in first. */
  setting?: { label: string; to: string } | undefined;
  /** The record was deleted by another person since. */
  deleted?: boolean | undefined;
  /** Fields of a form that takes the change back. */
  undo?: Entries | undefined;
};

/** Name of the field by which a form says which state of its record it was filled in over: opaque to the browser. */
export const EXPECTED_VERSION = 'expectedVersion';

/**
 * HTTP status of an answer. The router loads the page's data again after a form, but not from 400 on: what was only
 * entered wrongly changed nothing, and a deleted record would take the page away, with what was entered in it.
 */
export const statusOf = ({ ok, fields, conflict, deleted }: FormAnswer<unknown>): number => {
  if (deleted) return 410;
  return !ok && fields && !conflict ? 422 : 200;
};
