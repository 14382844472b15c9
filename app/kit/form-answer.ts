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
  /** Entered values; omitted after a save. */
  draft?: Draft | undefined;
  /** Version of the record that the form was loaded with. */
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
 * HTTP status of an answer. After a form the router reloads the page's data, but not from status 400 on:
 * invalid entries changed nothing, and after a deletion the reload would remove the page together with the
 * entries.
 */
export const statusOf = ({ ok, fields, conflict, deleted }: FormAnswer<unknown>): number => {
  if (deleted) return 410;
  return !ok && fields && !conflict ? 422 : 200;
};
