import { Link } from 'react-router';
import {
  type Business,
  type Conversion,
  type ConversionRow,
  conversionRate,
  type Spell,
} from '#app/features/overview/rules/terms.ts';
import { countWords, formatNumber } from '#app/lib/numbers.ts';
import { FiguresPart } from '#app/shells/admin/figures.tsx';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';

const NOTHING = <p className="text-muted">Nada neste período.</p>;
const percent = (row: Conversion) => {
  const rate = conversionRate(row);
  return rate === null ? '–' : `${rate}%`;
};

type ConversionProps = {
  title: string;
  heading: string;
  rows: (ConversionRow<unknown> & { label: string; to: string })[];
};

/** Leads of the period and current clients among them, by one criterion; each row links to its leads. */
export const ConversionTable = ({ title, heading, rows }: ConversionProps) => (
  <FiguresPart title={title} note="por chegada">
    {rows.length === 0 ? (
      NOTHING
    ) : (
      <Table
        stacked="tablet"
        label={`${title}, tabela`}
        columns={[heading, 'Leads', 'Convertidos', 'Conversão', 'Antes']}
      >
        {rows.map(({ label, to, now, before }) => (
          <tr key={to}>
            <Cell head className="font-medium">
              <Link to={to} className="underline underline-offset-4">
                {label}
              </Link>
            </Cell>
            <Cell className="tabular">
              <RowWord>leads </RowWord>
              {formatNumber(now.leads)}
            </Cell>
            <Cell className="tabular">
              <RowWord>convertidos </RowWord>
              {formatNumber(now.converted)}
            </Cell>
            <Cell className="tabular font-semibold">
              <RowWord>conversão </RowWord>
              {percent(now)}
            </Cell>
            <Cell className="tabular text-muted">
              <RowWord>antes </RowWord>
              {percent(before)}
            </Cell>
          </tr>
        ))}
      </Table>
    )}
  </FiguresPart>
);

/** Median duration of the services that ended in the period. */
export function ResultsTable({ results }: { results: Business['results'] }) {
  const types = [...new Set(results.map(({ type }) => type))];
  return (
    <FiguresPart title="Dias até o resultado" note="metade levou até isto">
      {types.length === 0 ? (
        NOTHING
      ) : (
        <Table
          stacked="tablet"
          label="Dias até o resultado, tabela"
          columns={['Serviço', 'Concluídos', 'Dias', 'Antes']}
        >
          {types.map((type) => {
            const of = (spell: Spell) => results.find((row) => row.type === type && row.spell === spell);
            const days = (row: Business['results'][number] | undefined) =>
              row ? countWords(row.days, 'dia', 'dias') : '–';
            return (
              <tr key={type}>
                <Cell head className="font-medium">
                  <Link to="/admin/clientes?situacao=completed" className="underline underline-offset-4">
                    {type ? CARD_TITLES[type] : 'Todos os serviços'}
                  </Link>
                </Cell>
                <Cell className="tabular">
                  <RowWord>concluídos </RowWord>
                  {formatNumber(of('now')?.count ?? 0)}
                </Cell>
                <Cell className="tabular font-semibold">
                  <RowWord>levou </RowWord>
                  {days(of('now'))}
                </Cell>
                <Cell className="tabular text-muted">
                  <RowWord>antes </RowWord>
                  {days(of('before'))}
                </Cell>
              </tr>
            );
          })}
        </Table>
      )}
    </FiguresPart>
  );
}
