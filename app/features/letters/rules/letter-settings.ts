import { z } from 'zod';

/** Days before its end from which a power of attorney is listed in the queue. */
export const POWER_WARNING_DAYS = 30;

export const FOUR_EYES = ['auto', 'always', 'never'] as const;
export const FOUR_EYES_LABELS: Record<(typeof FOUR_EYES)[number], string> = {
  auto: 'Sim, quando há mais de um administrador',
  always: 'Sempre',
  never: 'Não: quem escreve pode aprovar',
};

const within = (min: number, max: number, message: string) =>
  z.coerce.number(message).int(message).min(min, message).max(max, message);

/** The business's rules for letters. */
export const LetterSettings = z.object({
  /** Whether another admin has to approve a letter than the one who wrote it. */
  fourEyes: z.enum(FOUR_EYES, 'Escolha uma opção').default('auto'),
  /** Months for which a power of attorney is valid. */
  powerMonths: within(1, 60, 'De 1 a 60 meses').default(12),
  /** Hours in which customers may read a letter before it is sent. */
  readHours: within(0, 240, 'De 0 a 240 horas').default(48),
});
export type LetterSettings = z.infer<typeof LetterSettings>;

/** The rules as form values. */
export const letterSettingsDraft = ({ fourEyes, powerMonths, readHours }: LetterSettings) => ({
  fourEyes: fourEyes as string,
  powerMonths: String(powerMonths),
  readHours: String(readHours),
});
export const LETTER_SETTING_LABELS = {
  fourEyes: 'Outra pessoa aprova o que um administrador escreveu',
  powerMonths: 'Meses que a procuração vale',
  readHours: 'Horas para o cliente ler a carta',
} as const;
