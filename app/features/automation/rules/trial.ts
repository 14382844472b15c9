import type { LeadId, UserId } from '#app/terms/ids.ts';

/** How far back a rule can be tried. */
export const TRIAL_DAYS = [7, 30, 90] as const;
export const readTrialDays = (text: string): number => TRIAL_DAYS.find((days) => String(days) === text) ?? 30;

/** What one action would have come to: its words as the person would read them, or why nothing would happen. */
export type Rehearsed = { action: string; words: string[]; reason: string | null };

/** What a rule met in the past: `met` of the `read` events fit its conditions. */
export type Trial = {
  read: number;
  met: number;
  /** There was more than was read. */
  more: boolean;
  /** `does`: of the newest few. */
  shown: {
    at: string;
    userId: UserId | null;
    leadId: LeadId | null;
    name: string | null;
    does: Rehearsed[] | null;
  }[];
};
