import type { Delivery } from '#app/features/whatsapp/rules/terms.ts';

/** Hours within which the team undoes a wrong join of a contact to an account. */
export const UNDO_HOURS = 24;

/** Whether a join may still be undone: until the last millisecond of its 24 hours. */
export const mayUntie = (tiedAt: Date, now: Date): boolean =>
  now.getTime() < tiedAt.getTime() + UNDO_HOURS * 3_600_000;

/** A contact without an account, or joined to one within the last day. Instants are ISO texts. */
export type Stranger = {
  id: string;
  name: string;
  phone: string | null;
  username: string | null;
  optIn: 'none' | 'asked' | 'in' | 'out';
  lastAt: string;
  waitingSince: string | null;
  /** Whether free text may be sent, and otherwise why not. */
  free: boolean;
  why: string | null;
  /** Newest first to last; the oldest ones of a long talk are left out. */
  messages: { id: string; outgoing: boolean; body: string; at: string; delivery: Delivery | null }[];
  clients: { id: string; name: string }[];
  lead: { id: string; name: string } | null;
  tied: { client: { id: string; name: string } } | null;
  /** The lead that the team joined it to; `undo` within the day. */
  ofLead: { id: string; name: string; undo: boolean } | null;
};
