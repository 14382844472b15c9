import type { NoteError } from '#app/features/tax-notes/rules/terms.ts';

/** A note as the service registered it. */
export type IssuedNote = { key: string; xml: string };

/** Names of an issued note at the service: identifier of its DPS, and access key. */
export type NoteName = { dpsId: string; key: string };

/**
 * The service that issues notes. Every call may throw: `AuthorityRefused` for an answer that a repetition does not
 * change, `StillProcessing` for a document that waits at the service, any other error if the outcome is unknown.
 */
export type TaxAuthority = {
  /** @param xml signed DPS */
  issue(xml: string): Promise<IssuedNote>;
  /** The note made from a DPS; null if the service never accepted it. */
  find(dpsId: string): Promise<IssuedNote | null>;
  /** @param xml signed request to register the event */
  cancel(note: NoteName, xml: string): Promise<void>;
  /** Answer of the city to a late request to cancel (events 105104 and 105105); null while it has not decided. */
  analysisOf(key: string): Promise<'granted' | 'refused' | null>;
};

/** The same DPS was accepted before: the note exists. */
export const ALREADY_ISSUED = 'E0014';
/** The same event was registered before. */
export const ALREADY_CANCELLED = 'E0840';

export class AuthorityRefused extends Error {
  override name = 'AuthorityRefused';
  readonly errors: NoteError[];

  constructor(errors: NoteError[]) {
    super(errors.map(({ code }) => code).join(', '));
    this.errors = errors;
  }
}

/** The service took the document and has not decided; its answer is asked for later. */
export class StillProcessing extends Error {
  override name = 'StillProcessing';
}
