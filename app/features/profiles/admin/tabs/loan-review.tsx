import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { type LoanDecision, mayDecide, needsReason } from '#app/features/loans/rules/loan-review.ts';
import { formatRate } from '#app/features/loans/rules/loan-terms.ts';
import type { LoanStage, LoanView } from '#app/features/loans/rules/loan-view.ts';
import { formatBRL } from '#app/lib/money.ts';
import { Button, type ButtonLook, buttonClass } from '#app/ui/button.tsx';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { ClientAnswer } from '../client-answer.ts';
import { Refusal } from './refusal.tsx';

type Decision = { decision: LoanDecision; label: string; text: string; variant: ButtonLook['variant'] };

/** What is told or cannot be taken back opens first: one press says what it means, the next does it. */
const DECISIONS: readonly Decision[] = [
  {
    decision: 'approved',
    label: 'Aprovar empréstimo',
    text: 'O cliente vê a aprovação na hora, com estas condições. A decisão não volta atrás.',
    variant: 'primary',
  },
  {
    decision: 'sent',
    label: 'Pedir documento de novo',
    text: 'O pedido volta ao cliente até ele enviar o que você escrever. O prazo recomeça na nova entrega.',
    variant: 'secondary',
  },
  {
    decision: 'rejected',
    label: 'Não aprovar',
    text: 'O cliente vê o motivo na hora. A decisão não volta atrás.',
    variant: 'danger',
  },
];

type Props = { loan: Pick<LoanView, 'id' | 'amount' | 'months' | 'simulation'>; stage: LoanStage };

/** The team's word on a request, as far as its stage takes one. */
export function LoanReview({ loan, stage }: Props) {
  const { id: loanId } = loan;
  const fetcher = useFetcher<ClientAnswer>();
  const { toast, ok, fields = {}, values } = fetcher.data ?? {};
  useToast(toast);
  const pending = fetcher.state !== 'idle';
  const open = DECISIONS.filter(({ decision }) => mayDecide(stage, decision));
  const starts = mayDecide(stage, 'analyzing');
  const form = (decision: LoanDecision, children: ReactNode) => (
    <fetcher.Form method="post" noValidate className="space-y-3">
      <input type="hidden" name="intent" value="review-loan" />
      <input type="hidden" name="loanId" value={loanId} />
      <input type="hidden" name="seen" value={stage} />
      <input type="hidden" name="decision" value={decision} />
      {children}
    </fetcher.Form>
  );
  const shown = starts || open.length > 0;
  // Decided by somebody else meanwhile: the form is gone, what was typed into it is not.
  const typed = values?.reason && !open.some(({ decision }) => decision === values.decision);
  const refused = typed ? `${toast?.message} Você tinha escrito: “${values.reason}”` : toast?.message;
  return (
    <div className={shown ? 'mt-4 space-y-3 border-t border-line pt-4' : 'mt-4'}>
      {starts &&
        form(
          'analyzing',
          <Button type="submit" variant={stage === 'again' ? 'secondary' : 'primary'} pending={pending}>
            {stage === 'again' ? 'Retomar análise' : 'Começar análise'}
          </Button>,
        )}
      {open.length > 0 && (
        <div className="flex flex-wrap items-start gap-2">
          {open.map(({ decision, label, text, variant }) => (
            // Of the same name: one is open at a time.
            <details key={decision} name={`decisao-${loanId}`} className="open:w-full">
              <summary
                className={buttonClass(
                  { variant },
                  'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
                )}
              >
                {label}…
              </summary>
              <div className="mt-2 max-w-2xl rounded-xl bg-sunken p-4">
                {form(
                  decision,
                  <>
                    <p>{text}</p>
                    {decision === 'approved' && <ApprovalFields loan={loan} fields={fields} />}
                    {needsReason(decision) && (
                      <TextareaField
                        label={decision === 'sent' ? 'O que falta, para o cliente' : 'Motivo, para o cliente'}
                        name="reason"
                        rows={3}
                        maxLength={500}
                        error={values?.decision === decision ? fields.reason : undefined}
                        required
                      />
                    )}
                    <Button type="submit" variant={variant} pending={pending}>
                      {label}
                    </Button>
                  </>,
                )}
              </div>
            </details>
          ))}
        </div>
      )}
      <Refusal message={!pending && ok === false && Object.keys(fields).length === 0 ? refused : undefined} />
    </div>
  );
}

/** The terms of an approval, as asked for until the team says otherwise. */
function ApprovalFields({ loan, fields }: { loan: Props['loan']; fields: Record<string, string> }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label="Valor aprovado (R$)"
        name="amount"
        inputMode="decimal"
        defaultValue={formatBRL(loan.amount)}
        error={fields.amount}
        required
      />
      <TextField
        label="Taxa ao mês (%)"
        name="rate"
        inputMode="decimal"
        defaultValue={formatRate(loan.simulation.rate)}
        error={fields.rate}
        required
      />
      <TextField
        label="Prazo em meses"
        name="months"
        inputMode="numeric"
        defaultValue={loan.months}
        error={fields.months}
        required
      />
      <TextField
        label="Quem empresta"
        name="institution"
        maxLength={80}
        error={fields.institution}
        required
      />
      <TextField label="Vale até" name="validUntil" type="date" error={fields.validUntil} required />
    </div>
  );
}
