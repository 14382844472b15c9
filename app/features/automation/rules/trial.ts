import type { LeadId, UserId } from '#app/terms/ids.ts';

/** How far back a rule can be tried. */
export const TRIAL_DAYS = [7, 30, 90] as const;
export const readTrialDays = (text: string): number => TRIAL_DAYS.find((days) => String(days) === text) ?? 30;

/** Result of one tried action: its texts as the recipient would read them, or why it would have no effect. */
export type Rehearsed = { action: string; words: string[]; reason: string | null };

/** Result of a rule on past events: `met` of the `read` events match its conditions. */
export type Trial = {
  read: number;
  met: number;
  /** More events exist than were read. */
  more: boolean;
  /** `does`: actions of the newest few events. */
  shown: {
    at: string;
    userId: UserId | null;
    leadId: LeadId | null;
    name: string | null;
    does: Rehearsed[] | null;
  }[];
};
