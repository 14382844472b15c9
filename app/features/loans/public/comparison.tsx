import { LOAN_LIMITS } from '#app/features/loans/rules/loan-limits.ts';
import { formatRate } from '#app/features/loans/rules/loan-terms.ts';
import { type Simulation, SYSTEM_MEANINGS, SYSTEM_NAMES } from '#app/features/loans/rules/simulate.ts';
import { formatBRL } from '#app/lib/money.ts';
import { cx } from '#app/ui/class-names.ts';
import { LOAN_FORM } from '../rules/loan-terms.ts';
import type { SimulationState } from './use-simulation.ts';

type Props = Pick<SimulationState, 'terms' | 'texts' | 'faults' | 'compared' | 'change'>;

/** Both systems side by side; the chosen one goes into charts, schedule and request. */
export function LoanComparison({ terms, texts, faults, compared, change }: Props) {
  return (
    <fieldset aria-describedby={faults.system ? 'sistema-nota' : undefined}>
      <legend className="sr-only">Sistema de amortização</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {Object.values(compared).map((simulation) => (
          <SystemCard
            key={simulation.system}
            simulation={simulation}
            checked={texts.system === simulation.system}
            onChoose={() => change('system', simulation.system)}
          />
        ))}
      </div>
      {faults.system && (
        <p id="sistema-nota" className="mt-2 text-sm font-medium text-bad">
          {faults.system}
        </p>
      )}
      <p role="status" className="mt-4 text-[1.0625rem] font-medium">
        <Difference terms={terms} faults={faults} compared={compared} />
      </p>
      <p className="mt-2 text-sm text-muted">
        O CET (custo efetivo total) soma os juros e o IOF de pessoa física. O IOF é descontado do valor
        liberado. Seguros, avaliação e registro do imóvel, e o IOF de empresas, entram na proposta. Simulação
        sujeita à análise, respondida em {LOAN_LIMITS.analysisHours} horas úteis.
      </p>
    </fieldset>
  );
}

type CardProps = { simulation: Simulation; checked: boolean; onChoose: () => void };

function SystemCard({ simulation, checked, onChoose }: CardProps) {
  const { system, first, last, total, interest, iof, received, cet } = simulation;
  return (
    <div
      className={cx(
        'relative flex flex-col rounded-2xl border-2 bg-raised p-5 transition-colors duration-150 sm:p-6',
        'has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand',
        checked ? 'border-brand-strong' : 'border-line hover:border-muted',
      )}
    >
      {/* The label lies over the whole card: all of it can be pressed. */}
      <label className="flex items-start gap-3 after:absolute after:inset-0 after:cursor-pointer after:rounded-2xl">
        <input
          type="radio"
          name="system"
          form={LOAN_FORM}
          value={system}
          checked={checked}
          onChange={onChoose}
          className="relative z-10 mt-1 size-5 shrink-0 accent-brand-strong outline-none"
        />
        <span>
          <span className="block font-display text-xl leading-tight font-bold">{SYSTEM_NAMES[system]}</span>
          <span className="text-muted">{SYSTEM_MEANINGS[system]}</span>
        </span>
      </label>
      <dl className="mt-5 space-y-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-muted">Primeira parcela</dt>
          <dd className="tabular font-display text-2xl leading-tight font-bold whitespace-nowrap">
            {formatBRL(first)}
          </dd>
        </div>
        <Line label="Última parcela" value={formatBRL(last)} />
        <Line label="Total pago" value={formatBRL(total)} divided />
        <Line label="Juros" value={formatBRL(interest)} />
        <Line label="IOF" value={formatBRL(iof)} />
        <Line label="Você recebe" value={formatBRL(received)} />
      </dl>
      <dl
        className={cx(
          'mt-5 flex items-center justify-between gap-3 rounded-xl px-4 py-3 transition-colors duration-150',
          checked ? 'bg-deep text-on-deep' : 'bg-sunken',
        )}
      >
        <dt>
          <span className="font-display text-2xl font-bold">CET</span>
          <span className="sr-only">, custo efetivo total</span>
        </dt>
        <dd className="tabular text-right">
          <span className="block font-display text-2xl leading-tight font-bold whitespace-nowrap">
            {formatRate(cet.yearly)} a.a.
          </span>
          <span className="text-sm">{formatRate(cet.monthly)} a.m.</span>
        </dd>
      </dl>
    </div>
  );
}

function Line({ label, value, divided = false }: { label: string; value: string; divided?: boolean }) {
  return (
    <div className={cx('flex justify-between gap-4', divided && 'mt-3 border-t border-line pt-3')}>
      <dt className="text-muted">{label}</dt>
      <dd className="tabular font-medium whitespace-nowrap">{value}</dd>
    </div>
  );
}

/** Compares both systems in a sentence; or says why they cannot be compared. */
function Difference({ terms, faults, compared: { price, sac } }: Omit<Props, 'texts' | 'change'>) {
  if (Object.keys(faults).length > 0)
    return 'Confira os campos marcados: os valores acima são da última simulação completa.';
  if (terms.months === 1) return 'Em uma parcela só, Price e SAC são iguais.';
  return (
    <>
      Na SAC você paga <Amount>{price.interest - sac.interest}</Amount> a menos de juros. A primeira parcela é{' '}
      <Amount>{sac.first - price.first}</Amount> maior.
    </>
  );
}

const Amount = ({ children }: { children: number }) => (
  <span className="tabular whitespace-nowrap">{formatBRL(children)}</span>
);
