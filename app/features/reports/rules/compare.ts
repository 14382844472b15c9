import type { Centavos } from '#app/lib/money.ts';
import { itemKey, type ReportItem } from './report.ts';

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
