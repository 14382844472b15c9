import { z } from 'zod';

/** Row of `site_config` with the rules of offers to consultants. */
export const CONSULTANT_OFFERS_KEY = 'consultant_offers';

/** Limits of the time to accept, in minutes: five minutes to three days. */
export const OFFER_MINUTES = { min: 5, max: 4_320 } as const;
const MINUTES = `De ${OFFER_MINUTES.min} a ${OFFER_MINUTES.max} minutos (3 dias)`;

const minutes = z.number().int().min(OFFER_MINUTES.min).max(OFFER_MINUTES.max);

/** `on`: new leads are offered to the consultants of their state. `minutes`: time that each of them has to accept. */
export type ConsultantOffers = { on: boolean; minutes: number };

const FIRST: ConsultantOffers = { on: false, minutes: 60 };
const Stored = z.object({ on: z.boolean(), minutes });

/** Parses the stored rules; off if nothing was saved. */
export const storedOffers = (value: unknown): ConsultantOffers => Stored.safeParse(value).data ?? FIRST;

export const ConsultantOffersInput = z.object({
  on: z
    .string()
    .default('')
    .transform((value) => value === 'on'),
  minutes: z
    .string(MINUTES)
    .trim()
    .regex(/^\d{1,5}$/, MINUTES)
    .transform(Number)
    .pipe(z.number().min(OFFER_MINUTES.min, MINUTES).max(OFFER_MINUTES.max, MINUTES)),
});

export const offersDraft = ({ on, minutes: time }: ConsultantOffers) => ({
  on: on ? 'on' : '',
  minutes: String(time),
});

export const OFFER_SETTING_LABELS: Record<keyof ConsultantOffers, string> = {
  on: 'Oferecer leads aos consultores do estado',
  minutes: 'Prazo para aceitar, em minutos',
};
