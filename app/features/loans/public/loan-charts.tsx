import type { LoanTerms } from '#app/features/loans/rules/loan-terms.ts';
import { type Simulation, SYSTEM_NAMES } from '#app/features/loans/rules/simulate.ts';
import type { Centavos } from '#app/lib/money.ts';
import { formatBRL } from '#app/lib/money.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import { cx } from '#app/ui/class-names.ts';
import type { Compared } from './use-simulation.ts';

/** R$ 200 mil: an axis has no room for more. */
function compact(centavos: number): string {
  const thousands = centavos / 100_000;
  if (thousands < 1) return `R$ ${formatNumber(centavos / 100, 1)}`;
  return thousands < 1_000
    ? `R$ ${formatNumber(thousands, 1)} mil`
    : `R$ ${formatNumber(thousands / 1_000, 1)} mi`;
}

/** Darker than the call to action, so that bars stand out from white by 3 to 1. */
const INTEREST = '#c27f00';

type Props = { terms: LoanTerms; compared: Compared };

/** Charts of the balance and of each payment's parts, under both systems. */
export function LoanCharts({ terms, compared }: Props) {
  const { price, sac } = compared;
  const highest = Math.max(price.first, price.last, sac.first);
  return (
    <section aria-labelledby="graficos" className="shell py-14 md:py-20">
      <h2 id="graficos" className="display-l">
        A linha da sua dívida, até zero
      </h2>
      <div className="mt-8 grid gap-x-12 gap-y-12 lg:grid-cols-2">
        <figure>
          <figcaption className="text-lg font-semibold">Quanto falta pagar</figcaption>
          <Legend
            items={[
              { name: 'Price', swatch: <Stroke chosen={terms.system === 'price'} /> },
              { name: 'SAC', swatch: <Stroke chosen={terms.system === 'sac'} /> },
            ]}
          />
          <Plot
            label={`Saldo devedor em ${months(terms.months)}, de ${formatBRL(terms.amount)} até zero. Na metade do prazo faltam ${formatBRL(halfway(price))} na Price e ${formatBRL(halfway(sac))} na SAC.`}
            top={compact(terms.amount)}
            last={terms.months}
          >
            {Object.values(compared)
              // The chosen line is drawn last, over the other.
              .sort((a, b) => Number(a.system === terms.system) - Number(b.system === terms.system))
              .map((simulation) => (
                <path
                  key={simulation.system}
                  d={balanceLine(simulation, terms.amount)}
                  fill="none"
                  vectorEffect="non-scaling-stroke"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  {...(simulation.system === terms.system
                    ? { stroke: 'var(--brand)', strokeWidth: 4 }
                    : { stroke: 'var(--muted)', strokeWidth: 2, strokeDasharray: '2 6' })}
                />
              ))}
          </Plot>
        </figure>
        <figure>
          <figcaption className="text-lg font-semibold">Do que é feita cada parcela</figcaption>
          <Legend
            items={[
              { name: 'Amortização', swatch: <Square color="var(--brand)" /> },
              { name: 'Juros', swatch: <Square color={INTEREST} /> },
            ]}
          />
          <div className="grid grid-cols-2 gap-4 sm:gap-6">
            {Object.values(compared).map((simulation) => (
              <div key={simulation.system}>
                <Plot
                  label={installmentsInWords(simulation)}
                  top={compact(highest)}
                  last={terms.months}
                  name={SYSTEM_NAMES[simulation.system]}
                >
                  <path d={bars(simulation, highest, 'amortization')} fill="var(--brand)" />
                  <path d={bars(simulation, highest, 'interest')} fill={INTEREST} />
                </Plot>
              </div>
            ))}
          </div>
        </figure>
      </div>
    </section>
  );
}

const months = (count: number) => (count === 1 ? '1 mês' : `${count} meses`);
const halfway = ({ installments }: Simulation) =>
  installments[Math.floor(installments.length / 2) - 1]?.balance ?? 0;

function installmentsInWords({ system, installments }: Simulation): string {
  const [first, last] = [installments[0], installments.at(-1)];
  if (!first || !last) return '';
  return `${SYSTEM_NAMES[system]}: a primeira parcela tem ${formatBRL(first.interest)} de juros e ${formatBRL(first.amortization)} de amortização. A última tem ${formatBRL(last.interest)} e ${formatBRL(last.amortization)}.`;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Draws the balance from month 0 on, in a box of 100 by 100. */
function balanceLine({ installments }: Simulation, amount: Centavos): string {
  const points = [amount, ...installments.map(({ balance }) => balance)].map(
    (owed, i) => `${round((i / installments.length) * 100)} ${round(100 - (owed / amount) * 100)}`,
  );
  return `M${points.join('L')}`;
}

/** One installment of all payments as bars, the interest on top of the amortisation. */
function bars({ installments }: Simulation, highest: number, what: 'interest' | 'amortization'): string {
  const width = 100 / installments.length;
  return installments
    .map((installment, i) => {
      const height = (installment[what] / highest) * 100;
      const bottom = what === 'interest' ? 100 - (installment.amortization / highest) * 100 : 100;
      return `M${round(i * width)} ${round(bottom)}v${round(-height)}h${round(width * 0.78)}v${round(height)}z`;
    })
    .join('');
}

type PlotProps = {
  /** The chart in words. */
  label: string;
  top: string;
  last: number;
  name?: string;
  children: React.ReactNode;
};

/** A frame with its axis written in HTML: text keeps its size while the drawing stretches. */
function Plot({ label, top, last, name, children }: PlotProps) {
  return (
    <div role="img" aria-label={label} className="mt-4">
      <div aria-hidden className="tabular flex items-baseline justify-between gap-2 text-sm text-muted">
        <span>{top}</span>
        {name && <span className="font-semibold text-ink">{name}</span>}
      </div>
      <svg
        aria-hidden
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="mt-1 h-52 w-full overflow-visible border-y border-line sm:h-64"
      >
        <path d="M0 50H100" stroke="var(--line)" vectorEffect="non-scaling-stroke" />
        {children}
      </svg>
      <div aria-hidden className="tabular mt-1 flex justify-between text-sm text-muted">
        <span>{name ? '1º mês' : 'hoje'}</span>
        <span>{last}º mês</span>
      </div>
    </div>
  );
}

const Stroke = ({ chosen }: { chosen: boolean }) => (
  <svg aria-hidden viewBox="0 0 28 8" className={cx('h-2 w-7', chosen ? 'text-brand' : 'text-muted')}>
    <path
      d="M2 4H26"
      stroke="currentColor"
      strokeLinecap="round"
      strokeWidth={chosen ? 4 : 2}
      strokeDasharray={chosen ? undefined : '2 6'}
    />
  </svg>
);

const Square = ({ color }: { color: string }) => (
  <span aria-hidden className="size-3.5 rounded-sm" style={{ background: color }} />
);

const Legend = ({ items }: { items: { name: string; swatch: React.ReactNode }[] }) => (
  <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
    {items.map(({ name, swatch }) => (
      <li key={name} className="flex items-center gap-2">
        {swatch}
        {name}
      </li>
    ))}
  </ul>
);
