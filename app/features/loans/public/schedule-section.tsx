import { ChevronDown } from 'lucide-react';
import { type Simulation, SYSTEM_NAMES } from '#app/features/loans/rules/simulate.ts';
import { formatBRL } from '#app/lib/money.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';

/** A year at first sight. */
const FIRST_ROWS = 12;

export const SCHEDULE_COLUMNS = ['Parcela', 'Prestação', 'Juros', 'Amortização', 'Saldo devedor'];

/** The whole plan, month by month. The rest of the rows opens without scripts too. */
export function ScheduleSection({ simulation: { system, installments } }: { simulation: Simulation }) {
  return (
    <section aria-labelledby="parcelas" className="border-y border-line bg-sunken">
      <div className="group shell py-14 md:py-20">
        <h2 id="parcelas" className="display-l">
          Mês a mês, na {SYSTEM_NAMES[system]}
        </h2>
        <div className="tabular mt-6 [--header:4.0625rem] sm:[&_td]:whitespace-nowrap [&_td:not(:first-child)]:text-right [&_th:not(:first-child)]:text-right">
          <Table stacked="phone" label="Plano de pagamento" columns={SCHEDULE_COLUMNS}>
            {installments.map(({ number, payment, interest, amortization, balance }) => (
              <tr
                key={number}
                className={number > FIRST_ROWS ? '[.group:not(:has(details[open]))_&]:hidden!' : undefined}
              >
                <Cell head className="text-muted">
                  {number}ª
                </Cell>
                {[payment, interest, amortization, balance].map((amount, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                  <Cell key={at} {...(at === 0 && { className: 'font-semibold' })}>
                    <RowWord>{SCHEDULE_COLUMNS[at + 1]?.toLowerCase()} </RowWord>
                    {formatBRL(amount)}
                  </Cell>
                ))}
              </tr>
            ))}
          </Table>
        </div>
        {installments.length > FIRST_ROWS && (
          <details className="group/all mt-4">
            <summary className={buttonClass({}, 'list-none [&::-webkit-details-marker]:hidden')}>
              <span className="group-open/all:hidden">Ver todas as {installments.length} parcelas</span>
              <span className="hidden group-open/all:inline">Ver só as {FIRST_ROWS} primeiras</span>
              <ChevronDown
                aria-hidden
                className="size-4 transition-transform duration-150 group-open/all:rotate-180"
              />
            </summary>
          </details>
        )}
      </div>
    </section>
  );
}
