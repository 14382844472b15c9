import { Link } from 'react-router';
import {
  type Breakdown,
  FIGURE_KINDS,
  FIGURE_LABELS,
  FIGURES,
  netOf,
} from '#app/features/payments/rules/finance.ts';
import type { FinancePeriod } from '#app/features/payments/rules/finance-period.ts';
import { type FilterParam, installmentsPath } from '#app/features/payments/rules/installment-filter.ts';
import { formatBRL } from '#app/lib/money.ts';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';

type Props = {
  title: string;
  /** Heading of the first column. */
  heading: string;
  param: FilterParam;
  period: FinancePeriod;
  rows: Breakdown;
  nameOf: (name: string, title: string | null) => string;
};

/** More rows add no information to a page; the file has all. */
const MOST = 30;

/** Figures by one criterion; each links to the rows that it sums. */
export function BreakdownTable({ title, heading, param, period, rows, nameOf }: Props) {
  const days = { de: period.from, ate: period.until };
  return (
    <section
      aria-label={title}
      className="min-w-0 break-inside-avoid print:text-[0.65rem] print:[&_td]:px-1 print:[&_th]:px-1 print:[&_th]:text-[0.65rem]"
    >
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-muted">Nada neste período.</p>
      ) : (
        <Table
          stacked="phone"
          label={`${title}, tabela`}
          columns={[heading, ...FIGURE_KINDS.map((kind) => FIGURE_LABELS[kind]), 'Líquido']}
        >
          {rows.slice(0, MOST).map(({ name, title: sold, figures }) => (
            <tr key={name}>
              {/* The three tables are read one below the other: their columns are the same wide. */}
              <Cell head className="w-1/4 max-w-0 min-w-36 font-medium print:min-w-20">
                <span title={nameOf(name, sold)} className="block truncate">
                  {nameOf(name, sold)}
                </span>
              </Cell>
              {FIGURE_KINDS.map((kind) => (
                <Cell key={kind} className="tabular w-[15%] whitespace-nowrap">
                  <RowWord>{FIGURE_LABELS[kind].toLowerCase()} </RowWord>
                  {figures[kind].count === 0 ? (
                    <span className="text-muted">{formatBRL(0)}</span>
                  ) : (
                    <Link
                      to={installmentsPath({ situacao: FIGURES[kind], ...days, [param]: name })}
                      aria-label={`${FIGURE_LABELS[kind]}, ${nameOf(name, sold)}: ${formatBRL(figures[kind].amount)}`}
                      className="underline-offset-4 hover:underline"
                    >
                      {formatBRL(figures[kind].amount)}
                    </Link>
                  )}
                </Cell>
              ))}
              <Cell className="tabular w-[15%] font-semibold whitespace-nowrap">
                <RowWord>líquido </RowWord>
                {formatBRL(netOf(figures))}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      {rows.length > MOST && (
        <p className="mt-1 text-sm text-muted">
          Os {MOST} maiores de {rows.length}.
        </p>
      )}
    </section>
  );
}
