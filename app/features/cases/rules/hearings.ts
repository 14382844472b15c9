import { z } from 'zod';
import { isCivilDate } from '#app/lib/civil-dates.ts';

export const HEARING_KINDS = ['conciliation', 'instruction', 'trial', 'other'] as const;
export type HearingKind = (typeof HEARING_KINDS)[number];

export const HEARING_WORDS: Record<HearingKind, string> = {
  conciliation: 'Audiência de conciliação',
  instruction: 'Audiência de instrução',
  trial: 'Sessão de julgamento',
  other: 'Audiência',
};

/** A hearing of a lawsuit. `at` is an instant, ISO; `sequence` counts its changes. */
export type Hearing = {
  id: string;
  kind: HearingKind;
  at: string;
  place: string;
  link: string;
  attendee: string | null;
  attendeeId: string | null;
  sequence: number;
  canceled: boolean;
};

export const HEARING_MOVED = 'Outra pessoa mudou esta audiência. Confira como está agora.';
export const HEARING_CANCELED = 'Esta audiência já foi cancelada.';

/** Day and hour in Brasília, with a place or an address of the video call, and who of the team goes. */
export const HearingInput = z
  .object({
    kind: z.enum(HEARING_KINDS, 'Escolha o tipo'),
    day: z.string('Diga o dia').refine(isCivilDate, 'Diga o dia'),
    hour: z.string('Diga a hora').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Diga a hora'),
    place: z.string().trim().max(200, 'No máximo 200 caracteres').default(''),
    link: z
      .string()
      .trim()
      .max(500, 'No máximo 500 caracteres')
      .refine((text) => text === '' || (URL.canParse(text) && text.startsWith('https://')), {
        message: 'O link começa com https://',
      })
      .default(''),
    attendeeId: z
      .union([z.literal(''), z.uuid('Escolha alguém da equipe')])
      .default('')
      .transform((id) => id || null),
  })
  .refine(({ place, link }) => place !== '' || link !== '', {
    path: ['place'],
    message: 'Diga o lugar ou o link',
  })
  .transform(({ day, hour, ...hearing }) => ({ ...hearing, at: new Date(`${day}T${hour}:00-03:00`) }));
export type HearingInput = z.output<typeof HearingInput>;
/** A change of a hearing. */
export const HearingChangeInput = z.intersection(HearingInput, z.object({ id: z.uuid() }));

/** Longest deadline that the form takes, in court days. */
const MOST_DAYS = 120;

/** Day of the notice or publication, and the court days of the deadline. */
export const DeadlineInput = z.object({
  from: z
    .string('Diga o dia')
    .refine(isCivilDate, 'Diga o dia')
    .refine((day) => day >= '2000-01-01' && day <= '2099-12-31', 'Confira o ano'),
  days: z.coerce
    .number(`Use um número de 1 a ${MOST_DAYS}`)
    .int(`Use um número de 1 a ${MOST_DAYS}`)
    .min(1, `Use um número de 1 a ${MOST_DAYS}`)
    .max(MOST_DAYS, `Use um número de 1 a ${MOST_DAYS}`),
});
export type DeadlineInput = z.output<typeof DeadlineInput>;
