import type { KeyboardEvent } from 'react';
import { LOAN_LIMITS, maxAmount, SIMULATOR } from '#app/features/loans/rules/loan-limits.ts';
import { formatRate, type TermField } from '#app/features/loans/rules/loan-terms.ts';
import { formatBRL, formatBRLShort, parseBRL } from '#app/lib/money.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { LOAN_FORM } from '../rules/loan-terms.ts';
import type { SimulationState } from './use-simulation.ts';

/** Steps of the slider, in centavos. */
const AMOUNT_STEP = 100_000;

type Props = Pick<SimulationState, 'texts' | 'terms' | 'faults' | 'change'>;

/**
 * Form of the simulated terms. Every change shows at once; without scripts a button has the server simulate.
 */
export function ComparedTermsForm({ texts, terms, faults, change }: Props) {
  const field = (name: TermField) => ({
    name,
    form: LOAN_FORM,
    required: true,
    autoComplete: 'off',
    inputMode: 'decimal' as const,
    value: texts[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    // Enter in here means "simulate", which has happened already; it must not send the request.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') event.preventDefault();
    },
    error: faults[name],
  });
  const tidy = (name: 'propertyValue' | 'amount') => () => {
    const amount = parseBRL(texts[name]);
    if (amount !== null) change(name, formatBRL(amount));
  };
  const property = faults.propertyValue ? null : parseBRL(texts.propertyValue);
  const most = maxAmount(property ?? terms.propertyValue);
  return (
    <Surface className="grid gap-x-8 gap-y-5 p-5 sm:p-7 md:grid-cols-2 lg:grid-cols-1">
      <TextField {...field('propertyValue')} label="Valor do imóvel" onBlur={tidy('propertyValue')} />
      <div>
        <TextField
          {...field('amount')}
          label="Quanto você precisa"
          onBlur={tidy('amount')}
          hint={`Até ${LOAN_LIMITS.maxShare}% do imóvel: ${formatBRLShort(most)}`}
        />
        <Slider
          label="Valor do empréstimo"
          min={SIMULATOR.minAmount}
          max={most}
          step={AMOUNT_STEP}
          value={Math.min(terms.amount, most)}
          text={formatBRLShort(Math.min(terms.amount, most))}
          // The last step is rarely a whole one: its end is the limit itself.
          onValue={(value) => change('amount', formatBRL(value + AMOUNT_STEP > most ? most : value))}
        />
      </div>
      <div>
        <TextField
          {...field('months')}
          inputMode="numeric"
          label="Prazo em meses"
          hint={`De 1 a ${LOAN_LIMITS.maxMonths} meses`}
        />
        <Slider
          label="Prazo"
          min={1}
          max={LOAN_LIMITS.maxMonths}
          step={1}
          value={terms.months}
          text={terms.months === 1 ? '1 mês' : `${terms.months} meses`}
          onValue={(value) => change('months', String(value))}
        />
      </div>
      <TextField
        {...field('rate')}
        label="Taxa de juros ao mês (%)"
        hint={`A partir de ${formatRate(LOAN_LIMITS.minRate)}; a sua sai na análise`}
      />
      <noscript>
        <Button
          type="submit"
          form={LOAN_FORM}
          formAction="/emprestimo#simulador"
          formNoValidate
          name="intent"
          value="simulate"
          variant="primary"
          className="w-full"
        >
          Simular
        </Button>
      </noscript>
    </Surface>
  );
}

type SliderProps = {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value in words. */
  text: string;
  onValue: (value: number) => void;
};

/** The same value as the field above it, by hand. It has no name: the field is what is sent. */
function Slider({ label, text, onValue, ...range }: SliderProps) {
  const share = range.max > range.min ? (range.value - range.min) / (range.max - range.min) : 1;
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={text}
      {...range}
      onChange={(event) => onValue(Number(event.target.value))}
      className="loan-slider mt-1 -mb-2"
      style={{ '--share': `${Math.min(1, Math.max(0, share)) * 100}%` } as React.CSSProperties}
    />
  );
}
