import { z } from 'zod';
import { factsAtFault } from '#app/features/listings/rules/input.ts';
import { type CivilDate, daysBetween, isCivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { parseBRL } from '#app/lib/money.ts';
import { unprintableIn, unprintableMessage } from '#app/lib/printable.ts';
import { LISTING_KINDS, LISTING_PLACES, type ListingPlace } from '#app/terms/listing.ts';
import { FRESH_DAYS, type ReportItem } from './report.ts';

/** Characters of one pasted report. */
export const MOST_TEXT = 200_000;
/** Most characters of one line; a JSON report may be one line. */
export const MOST_LINE = 2_000;

const day = z
  .string('Data inválida')
  .default('')
  .refine((text) => text === '' || isCivilDate(text), 'Data inválida')
  .transform((text) => (text || null) as CivilDate | null);

/** Entries beside a report: place and day, if the report does not contain them. */
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

/** Warning about the age of a report; null for a recent report. */
export const ageWarning = (takenOn: CivilDate, today: CivilDate): string | null =>
  daysBetween(takenOn, today) > FRESH_DAYS
    ? `Este relatório é de ${formatDate(takenOn)}. Peça um novo: o que ele diz pode ter mudado.`
    : null;

/** Number of blank rows below a review, for records that were not read. */
export const TYPED_ROWS = 6;

type Form = Readonly<Record<string, string>>;
type Confirmed = { taken: ReportItem[]; faults: Record<string, string> };

/**
 * Returns the ticked records with their corrections, and the typed ones. Fields are named by their row: `amount-3`;
 * typed rows are `n0`, `n1`, …
 * @param today civil date of Brasília
 */
export function confirmedItems(items: readonly ReportItem[], form: Form, today: CivilDate): Confirmed {
  const confirmed: Confirmed = { taken: [], faults: {} };
  for (const [at, item] of items.entries())
    if (form[`take-${at}`] === 'on') takeRow(confirmed, form, String(at), item, today);
  for (let at = 0; at < TYPED_ROWS; at += 1) {
    const typed = typedItem(form, `n${at}`, confirmed.faults);
    if (typed) takeRow(confirmed, form, `n${at}`, typed, today);
  }
  return confirmed;
}

function takeRow(
  { taken, faults }: Confirmed,
  form: Form,
  row: string,
  item: ReportItem,
  today: CivilDate,
): void {
  const creditor = (form[`creditor-${row}`] ?? item.creditor).trim();
  const amountText = (form[`amount-${row}`] ?? '').trim();
  const dueText = form[`dueOn-${row}`] ?? '';
  const amount = amountText === '' ? null : parseBRL(amountText);
  const dueOn = isCivilDate(dueText) ? dueText : null;
  const unprintable = unprintableIn(creditor.normalize('NFC'));
  if (creditor.length < 2 || creditor.length > 200) faults[`creditor-${row}`] = 'Diga quem anotou';
  else if (unprintable) faults[`creditor-${row}`] = unprintableMessage(unprintable);
  if (amountText !== '' && amount === null) faults[`amount-${row}`] = 'Valor inválido';
  if (dueText !== '' && !dueOn) faults[`dueOn-${row}`] = 'Data inválida';
  const atFault = factsAtFault({ kind: item.kind, amount, dueOn, includedOn: item.includedOn }, today);
  for (const [field, message] of Object.entries(atFault ?? {})) faults[`${field}-${row}`] ??= message;
  taken.push({ ...item, creditor, amount, dueOn });
}

/** Reads a typed row. @returns null for a blank row */
function typedItem(form: Form, row: string, faults: Record<string, string>): ReportItem | null {
  const of = (name: string) => (form[`${name}-${row}`] ?? '').trim();
  if (['creditor', 'amount', 'dueOn'].every((name) => of(name) === '')) return null;
  const page = of('page') === '' ? 1 : Number(of('page'));
  if (!Number.isInteger(page) || page < 1 || page > MOST_PAGE) faults[`page-${row}`] = 'Página inválida';
  return {
    ...{
      kind: LISTING_KINDS.find((kind) => kind === of('kind')) ?? 'inadimplencia',
      creditor: of('creditor'),
    },
    ...{ creditorDoc: null, contractRef: null, amount: null, dueOn: null, includedOn: null },
    ...{ notary: null, uf: null, page, line: 0 },
  };
}
const MOST_PAGE = 500;
