import { z } from 'zod';
import { CONSENT_WAYS, type ConsentWay } from '#app/features/leads/rules/input.ts';
import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import type { UserId } from '#app/terms/ids.ts';

const WAYS = Object.keys(CONSENT_WAYS) as [ConsentWay, ...ConsentWay[]];
const CONSENT_DAY = 'Diga o dia em que as pessoas concordaram';

/** Options that apply to all leads of a file. @param today a civil date */
export const leadOptions = (today: CivilDate) =>
  z.object({
    consentWay: z.enum(WAYS, 'Diga como as pessoas concordaram'),
    consentDay: z
      .string(CONSENT_DAY)
      .refine(isCivilDate, { message: CONSENT_DAY, abort: true })
      .refine((day) => day <= today, 'Este dia ainda não chegou'),
    noMessages: z.literal('on').optional(),
  });
type LeadOptions = z.infer<ReturnType<typeof leadOptions>>;

/** Whether the clients of a file get the link to a first password. */
export const clientOptions = z.object({ invite: z.literal('on').optional() });

export type ImportOptions = Partial<LeadOptions> &
  z.infer<typeof clientOptions> & {
    /** Browser of the clerk who started it, as each consent keeps it. */
    from?: { ip: string; userAgent: string };
    /** Admin who started the booking of a file's sure payments; they are booked in this admin's name. */
    bookedBy?: UserId;
  };
