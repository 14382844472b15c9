import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { SYSTEMS } from '#app/features/loans/rules/amortization.ts';
import { LOAN_LIMITS, maxAmount } from '#app/features/loans/rules/loan-limits.ts';
import {
  EXAMPLE,
  formatRate,
  fromHash,
  type LoanTerms,
  readTerms,
  type TermField,
  writeTerms,
} from '#app/features/loans/rules/loan-terms.ts';
import { simulate, systemWords } from '#app/features/loans/rules/simulate.ts';
import { LoanFigures } from '#app/features/loans/ui/loan-figures.tsx';
import { RecordForm, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatBRL, formatBRLShort, parseBRL } from '#app/lib/money.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';

/** Name of the button that only simulates, and saves nothing. */
export const SIMULATE = 'simulate';

type Props = {
  answer: FormAnswer | undefined;
  submitLabel: string;
  /** Id of the request whose terms are edited; absent for a new request. */
  requestId?: string;
  start?: LoanTerms;
};

/** Form for the requested terms. Simulates while the user types; the server computes the figures again. */
export function LoanTermsForm({ answer, submitLabel, requestId, start = EXAMPLE }: Props) {
  const form = useRecordForm({
    intent: requestId ? 'change' : 'start',
    answer,
    draft: writeTerms(start),
    fixed: requestId ? { requestId } : undefined,
  });
  const [texts, setTexts] = useState(form.draft);
  const [touched, setTouched] = useState(false);
  const { hash } = useLocation();
  // Takes over a simulation that the public page passed in the hash of the address.
  useEffect(() => {
    const linked = requestId ? null : fromHash(hash);
    if (linked?.ok) setTexts(writeTerms(linked.value));
  }, [hash, requestId]);

  const read = readTerms(texts);
  const faults = touched && !read.ok ? read.error.fields : form.errors;
  const property = parseBRL(texts.propertyValue);
  const field = (name: TermField) => ({
    name,
    required: true,
    autoComplete: 'off',
    value: texts[name],
    error: faults?.[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTouched(true);
      setTexts({ ...texts, [name]: target.value });
    },
  });
  const tidy = (name: 'propertyValue' | 'amount') => () => {
    const amount = parseBRL(texts[name]);
    if (amount !== null) setTexts({ ...texts, [name]: formatBRL(amount) });
  };
  return (
    <RecordForm form={form} className="grid gap-6 lg:grid-cols-[1fr_20rem]">
      <div className="grid content-start gap-4 sm:grid-cols-2">
        <TextField
          {...field('propertyValue')}
          label="Valor do imóvel"
          inputMode="decimal"
          onBlur={tidy('propertyValue')}
        />
        <TextField
          {...field('amount')}
          label="Quanto você precisa"
          inputMode="decimal"
          onBlur={tidy('amount')}
          hint={
            property === null
              ? `Até ${LOAN_LIMITS.maxShare}% do imóvel`
              : `Até ${LOAN_LIMITS.maxShare}% do imóvel: ${formatBRLShort(maxAmount(property))}`
          }
        />
        <TextField
          {...field('months')}
          label="Prazo em meses"
          inputMode="numeric"
          hint={`De 1 a ${LOAN_LIMITS.maxMonths} meses`}
        />
        <TextField
          {...field('rate')}
          label="Taxa de juros ao mês (%)"
          inputMode="decimal"
          hint={`A partir de ${formatRate(LOAN_LIMITS.minRate)}; a sua sai na análise`}
        />
        <SelectField {...field('system')} label="Tipo de parcela">
          {SYSTEMS.map((system) => (
            <option key={system} value={system}>
              {systemWords(system)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex flex-col gap-4 rounded-xl bg-sunken p-5">
        <h3 className="font-semibold">A sua simulação</h3>
        {read.ok ? (
          <LoanFigures {...simulate(read.value)} rate={read.value.rate} />
        ) : (
          <p className="text-muted">{read.error.message}.</p>
        )}
        <Button
          type="submit"
          variant="cta"
          size="lg"
          className="mt-auto whitespace-normal"
          pending={form.pending}
        >
          {submitLabel}
        </Button>
        <noscript>
          <Button type="submit" name={SIMULATE} className="w-full">
            Simular
          </Button>
        </noscript>
      </div>
    </RecordForm>
  );
}
