import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import { LOAN_LIMITS } from '#app/features/loans/rules/loan-limits.ts';
import { formatRate, type LoanTerms } from '#app/features/loans/rules/loan-terms.ts';
import { type Simulation, SYSTEM_NAMES, systemWords } from '#app/features/loans/rules/simulate.ts';
import { formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { SCHEDULE_COLUMNS } from './schedule-section.tsx';
import type { Compared } from './use-simulation.ts';

type Props = { company: SiteContent['company']; terms: LoanTerms; compared: Compared };

const RESULTS: { label: string; value: (simulation: Simulation) => string }[] = [
  { label: 'Primeira parcela', value: ({ first }) => formatBRL(first) },
  { label: 'Última parcela', value: ({ last }) => formatBRL(last) },
  { label: 'Total pago', value: ({ total }) => formatBRL(total) },
  { label: 'Juros', value: ({ interest }) => formatBRL(interest) },
  { label: 'IOF', value: ({ iof }) => formatBRL(iof) },
  { label: 'Valor liberado', value: ({ received }) => formatBRL(received) },
  { label: 'CET ao mês', value: ({ cet }) => formatRate(cet.monthly) },
  { label: 'CET ao ano', value: ({ cet }) => formatRate(cet.yearly) },
];

/**
 * The simulation on paper (loan.css shows it alone). It is rendered for printing only.
 */
export function LoanDocument(props: Props) {
  const day = usePrintDay();
  return day ? <PrintedDocument {...props} day={day} /> : null;
}

function PrintedDocument({ company, terms, compared, day }: Props & { day: string }) {
  const chosen = compared[terms.system];
  const inputs = [
    ['Valor do imóvel', formatBRL(terms.propertyValue)],
    ['Valor do empréstimo', formatBRL(terms.amount)],
    ['Prazo', terms.months === 1 ? '1 mês' : `${terms.months} meses`],
    ['Taxa ao mês', formatRate(terms.rate)],
    ['Tipo de parcela', systemWords(terms.system)],
  ];
  return (
    <article id="loan-document" className="tabular hidden print:block">
      <header className="flex items-start justify-between gap-6 border-b-2 border-brand pb-3">
        <div>
          <p className="font-display text-[16pt] leading-tight font-bold">{company.name}</p>
          <p>
            {company.legalName}, CNPJ {company.taxId}
          </p>
          <p>{company.address}</p>
          <p>
            {company.email}, {company.whatsapp}
          </p>
        </div>
        <p className="shrink-0 text-right">Simulado em {day}</p>
      </header>
      <h2 className="mt-5 text-[15pt] font-bold">Simulação de empréstimo com garantia de imóvel</h2>
      <section className="mt-4 grid grid-cols-[2fr_3fr] gap-x-10">
        <table className="w-full self-start">
          <caption className="pb-1 text-left font-bold">O que foi simulado</caption>
          <tbody>
            {inputs.map(([label, value]) => (
              <tr key={label} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-normal">
                  {label}
                </th>
                <td className="py-1 text-right font-semibold">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table className="w-full">
          <caption className="pb-1 text-left font-bold">Resultado</caption>
          <thead>
            <tr>
              <td />
              {Object.values(compared).map(({ system }) => (
                <th key={system} scope="col" className="py-1 pl-3 text-right font-bold">
                  {SYSTEM_NAMES[system]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {RESULTS.map(({ label, value }) => (
              <tr key={label} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-normal">
                  {label}
                </th>
                {Object.values(compared).map((simulation) => (
                  <td
                    key={simulation.system}
                    className="py-1 pl-3 text-right font-semibold whitespace-nowrap"
                  >
                    {value(simulation)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-4 rounded-lg border border-line p-3">
        Este documento é uma simulação e não uma oferta de crédito. Valores, taxa e prazo dependem de análise,
        respondida em {LOAN_LIMITS.analysisHours} horas úteis. O CET é o custo total por ano: juros mais IOF
        de pessoa física. O IOF sai do valor que você recebe. Seguros, avaliação e registro do imóvel, e o IOF
        de empresas, entram na proposta. Parcelas mensais, a primeira um mês depois da liberação.
      </p>
      <table className="mt-5 w-full">
        <caption className="pb-1 text-left font-bold">
          Plano de pagamento, sistema {SYSTEM_NAMES[chosen.system]}
        </caption>
        <thead>
          <tr className="border-b border-ink">
            {SCHEDULE_COLUMNS.map((column) => (
              <th key={column} scope="col" className="py-1 text-right font-bold first:text-left">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chosen.installments.map(({ number, payment, interest, amortization, balance }) => (
            <tr key={number} className="border-b border-line">
              <td className="py-0.5">{number}ª</td>
              {[payment, interest, amortization, balance].map((amount, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                <td key={column} className="py-0.5 text-right">
                  {formatBRL(amount)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-bold">
            <td className="py-1">Total</td>
            <td className="py-1 text-right">{formatBRL(chosen.total)}</td>
            <td className="py-1 text-right">{formatBRL(chosen.interest)}</td>
            <td className="py-1 text-right">{formatBRL(terms.amount)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </article>
  );
}

/** The day of printing, once the paper is wanted. The page itself is kept for everybody and knows no day. */
function usePrintDay(): string {
  const [day, setDay] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    const now = () => flushSync(() => setDay(formatDate(new Date())));
    addEventListener('beforeprint', now, { signal: stop.signal });
    // Some browsers only change the medium.
    matchMedia('print').addEventListener('change', ({ matches }) => matches && now(), {
      signal: stop.signal,
    });
    return () => stop.abort();
  }, []);
  return day;
}
