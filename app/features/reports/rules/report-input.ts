import { z } from 'zod';
import { type CivilDate, daysBetween, isCivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { parseBRL } from '#app/lib/money.ts';
import { LISTING_PLACES, type ListingPlace } from '#app/terms/listing.ts';
import { FRESH_DAYS, type ReportItem } from './report.ts';

/** Characters of one pasted report. */
export const MOST_TEXT = 200_000;

const day = z
  .string('Data inválida')
  .default('')
  .refine((text) => text === '' || isCivilDate(text), 'Data inválida')
  .transform((text) => (text || null) as CivilDate | null);

/** Beside the report: place and day, where the report does not tell them. */
export const ReportAbout = z.object({
  place: z
    .union([z.literal(''), z.enum(LISTING_PLACES)], 'Escolha de onde é o relatório')
    .default('')
    .transform((place) => (place || null) as ListingPlace | null),
  takenOn: day,
});
export type ReportAbout = z.infer<typeof ReportAbout>;

export const PastedReport = ReportAbout.extend({
  text: z
    .string('Cole o texto do relatório')
    .min(1, 'Cole o texto do relatório')
    .max(MOST_TEXT, 'É muito texto de uma vez. Envie o arquivo, ou cole em partes.'),
});

/** A warning about the age of a report; null for one that is fresh. */
export const ageWarning = (takenOn: CivilDate, today: CivilDate): string | null =>
  daysBetween(takenOn, today) > FRESH_DAYS
    ? `Este relatório é de ${formatDate(takenOn)}. Peça um novo: o que ele diz pode ter mudado.`
    : null;

/** The records that a person left marked, with what was corrected. Fields are named by their row: `amount-3`. */
export function confirmedItems(
  items: readonly ReportItem[],
  form: Readonly<Record<string, string>>,
): { taken: ReportItem[]; faults: Record<string, string> } {
  const faults: Record<string, string> = {};
  const taken: ReportItem[] = [];
  for (const [at, item] of items.entries()) {
    if (form[`take-${at}`] !== 'on') continue;
    const creditor = (form[`creditor-${at}`] ?? item.creditor).trim();
    const amountText = (form[`amount-${at}`] ?? '').trim();
    const dueText = form[`dueOn-${at}`] ?? '';
    const amount = amountText === '' ? null : parseBRL(amountText);
    if (creditor.length < 2 || creditor.length > 200) faults[`creditor-${at}`] = 'Diga quem anotou';
    if (amountText !== '' && amount === null) faults[`amount-${at}`] = 'Valor inválido';
    if (amount === 0 && item.kind !== 'consulta' && item.kind !== 'outro')
      faults[`amount-${at}`] = 'Só uma consulta pode ter valor zero';
    if (dueText !== '' && !isCivilDate(dueText)) faults[`dueOn-${at}`] = 'Data inválida';
    taken.push({ ...item, creditor, amount, dueOn: isCivilDate(dueText) ? dueText : null });
  }
  return { taken, faults };
}
