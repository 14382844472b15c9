import { z } from 'zod';
import { addDays, type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import type { UserId } from '#app/terms/ids.ts';

/** Longest absence, in days. */
export const LONGEST_ABSENCE = 366;

/** An absence that lasts or will begin; both days are of Brasília, and the last one counts. */
export type Substitution = {
  id: string;
  userId: UserId;
  /** Name of the absent member. */
  name: string;
  substituteId: UserId;
  substitute: string;
  from: CivilDate;
  until: CivilDate;
  /** Whether today is one of its days. */
  now: boolean;
};

const dayField = (text: string) => z.string(text).refine(isCivilDate, text);

export const SubstitutionInput = z.object({
  substituteId: z.uuid('Escolha quem substitui').transform((id) => id as UserId),
  from: dayField('Diga o primeiro dia'),
  until: dayField('Diga o último dia'),
});
export type SubstitutionInput = z.output<typeof SubstitutionInput>;

/** Faults of the days by field; null without one. */
export function absenceFault(
  { from, until }: Pick<SubstitutionInput, 'from' | 'until'>,
  today: CivilDate,
): Record<string, string> | null {
  if (from < today) return { from: 'O primeiro dia é hoje ou depois' };
  if (until < from) return { until: 'O último dia não pode vir antes do primeiro' };
  if (until >= addDays(from, LONGEST_ABSENCE)) return { until: `No máximo ${LONGEST_ABSENCE} dias` };
  return null;
}

/** Names the absent member and the substitute: "Ana está ausente até 12/12/2026; Bia substitui." */
export const absenceWords = ({ name, substitute, from, until, now }: Substitution): string =>
  now
    ? `${name}: ausente até ${formatDate(until)}. ${substitute} substitui.`
    : `${name}: ausente de ${formatDate(from)} a ${formatDate(until)}. ${substitute} vai substituir.`;
