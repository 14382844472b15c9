import { formatMonth } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';

/** A month of the ledger, in centavos; `carried` is the free balance after it. */
export type StatementMonth = Record<'earned' | 'released' | 'reversed' | 'paid' | 'carried', number> & {
  month: string;
};

const WORDS = {
  earned: 'ganhas',
  released: 'liberadas',
  reversed: 'estornadas',
  paid: 'pagas',
  carried: 'saldo',
} as const;
const KINDS = Object.keys(WORDS) as (keyof typeof WORDS)[];

/** The statement by month, newest first. */
export const StatementMonths = ({ months }: { months: StatementMonth[] }) => (
  <Table label="Por mês" columns={['Mês', 'Ganhas', 'Liberadas', 'Estornadas', 'Pagas', 'Saldo que fica']}>
    {months.map((month) => (
      <tr key={month.month}>
        <Cell>{formatMonth(month.month)}</Cell>
        {KINDS.map((kind) => (
          <Cell key={kind} className="tabular whitespace-nowrap">
            <RowWord>{WORDS[kind]} </RowWord>
            {formatBRL(month[kind])}
          </Cell>
        ))}
      </tr>
    ))}
  </Table>
);
