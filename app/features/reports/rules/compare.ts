import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { type Centavos, formatBRL, unbroken } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { itemKey, type ReportItem, type Snapshot } from './report.ts';

type Change = { before: ReportItem; after: ReportItem };
export type SnapshotComparison = {
  stayed: Change[];
  /** Records of the first report alone. Their absence from the second one does not prove a removal. */
  gone: ReportItem[];
  /** Records of the second report alone. */
  appeared: ReportItem[];
  totals: { before: Centavos; after: Centavos };
};

const sum = (items: readonly ReportItem[]) => items.reduce((total, { amount }) => total + (amount ?? 0), 0);

/**
 * Compares two reports of one place. Each record of both is in exactly one of the lists, so that the lists add up to
 * the reports.
 */
export function compareReports(
  before: readonly ReportItem[],
  after: readonly ReportItem[],
): SnapshotComparison {
  const left = new Map<string, ReportItem[]>();
  for (const item of after) left.set(itemKey(item), [...(left.get(itemKey(item)) ?? []), item]);
  const stayed: Change[] = [];
  const gone: ReportItem[] = [];
  for (const item of before) {
    const match = left.get(itemKey(item))?.shift();
    if (match) stayed.push({ before: item, after: match });
    else gone.push(item);
  }
  return {
    stayed,
    gone,
    appeared: [...left.values()].flat(),
    totals: { before: sum(before), after: sum(after) },
  };
}

/**
 * The Central Bank shows overdue and written-off together since 10/07/2025: a written-off record that is missing from a
 * later report is no improvement.
 */
export const isImprovement = ({ kind }: ReportItem): boolean => kind !== 'scr_prejuizo';

export const NO_IMPROVEMENT =
  'Desde julho de 2025 o Banco Central junta prejuízo e vencida: isto não é melhora.';
export const NO_PROOF = '“Não consta mais” não é prova de retirada: ela vem do próprio birô.';

/** Whether a report has fewer records than the previous one: only this is worth a picture to share. */
export const isShorter = ({
  confirmedAt,
  before,
  items,
}: Pick<Snapshot, 'confirmedAt' | 'before' | 'items'>) =>
  confirmedAt !== null && before !== null && items.length < before.items.length;

type Dated = { takenOn: CivilDate; items: readonly ReportItem[] };
type Score = { score: number; takenOn: CivilDate };

/** Words of the picture that compares two reports of a place: counts, amounts and days; no name and no creditor. */
export function pictureWords(
  place: Snapshot['place'],
  [before, after]: readonly [Dated, Dated],
  scores: { before: Score; after: Score } | null,
) {
  const label = LISTING_PLACE_LABELS[place];
  const { totals } = compareReports(before.items, after.items);
  const left = after.items.length === 0 ? 'nenhum' : String(after.items.length);
  const days = `Relatórios de ${formatDate(before.takenOn)} e ${formatDate(after.takenOn)}.`;
  const amounts = `De ${formatBRL(totals.before)} para ${formatBRL(totals.after)}.`;
  const score =
    scores &&
    `Score ${label}: ${scores.before.score} em ${formatDate(scores.before.takenOn)}, ${scores.after.score} em ${formatDate(scores.after.takenOn)}.`;
  return {
    eyebrow: `Antes e depois · ${label}`,
    title: `De ${countWords(before.items.length, 'registro', 'registros')} para ${left}`,
    subtitle: unbroken([days, amounts, score].filter(Boolean).join(' ')),
  };
}
