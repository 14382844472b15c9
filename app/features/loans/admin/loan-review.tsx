import type { ReactNode } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import { decisionNeedsReason, type LoanDecision, mayDecide } from '#app/features/loans/rules/loan-review.ts';
import { formatRate } from '#app/features/loans/rules/loan-terms.ts';
import type { LoanStage, LoanView } from '#app/features/loans/rules/terms.ts';
import { RecordForm, type RecordFormState, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatBRL } from '#app/lib/money.ts';
import { Button, type ButtonLook, buttonClass } from '#app/ui/button.tsx';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { useToast } from '#app/ui/toast.tsx';

type Decision = { decision: LoanDecision; label: string; text: string; variant: ButtonLook['variant'] };

/** Decisions that notify the customer need two clicks: the first explains the effect, the second confirms. */
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

/** Form for the team's decision on a request, with the decisions of its stage. */
export function LoanReview({ loan, stage }: Props) {
  const fetcher = useFetcher<FormAnswer>();
  const { data: answer } = fetcher;
  useToast(answer?.toast);
  const open = DECISIONS.filter(({ decision }) => mayDecide(stage, decision));
  const starts = mayDecide(stage, 'analyzing');
  const shown = starts || open.length > 0;
  const { draft, toast } = answer ?? {};
  // Another admin has decided meanwhile: the form is no longer shown, but its text is kept.
  const lost = draft?.reason && !open.some(({ decision }) => decision === draft.decision);
  const refused = fetcher.state === 'idle' && answer?.ok === false && !answer.fields;
  return (
    <div className={shown ? 'mt-4 space-y-3 border-t border-line pt-4' : 'mt-4'}>
      {starts && (
        <DecisionForm fetcher={fetcher} loan={loan} stage={stage} decision="analyzing">
          {({ pending }) => (
            <Button type="submit" variant={stage === 'again' ? 'secondary' : 'primary'} pending={pending}>
              {stage === 'again' ? 'Retomar análise' : 'Começar análise'}
            </Button>
          )}
        </DecisionForm>
      )}
      {open.length > 0 && (
        <div className="flex flex-wrap items-start gap-2">
          {open.map(({ decision, label, text, variant }) => (
            // A shared `name` keeps only one open at a time.
            <details key={decision} name={`decisao-${loan.id}`} className="open:w-full">
              <summary
                className={buttonClass(
                  { variant },
                  'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
                )}
              >
                {label}…
              </summary>
              <div className="mt-2 max-w-2xl rounded-xl bg-sunken p-4">
                <DecisionForm fetcher={fetcher} loan={loan} stage={stage} decision={decision}>
                  {(form) => (
                    <>
                      <p>{text}</p>
                      {decision === 'approved' && <ApprovalFields form={form} />}
                      {decisionNeedsReason(decision) && (
                        <TextareaField
                          label={
                            decision === 'sent' ? 'O que falta, para o cliente' : 'Motivo, para o cliente'
                          }
                          {...form.field('reason')}
                          rows={3}
                          maxLength={500}
                          required
                        />
                      )}
                      <Button type="submit" variant={variant} pending={form.pending}>
                        {label}
                      </Button>
                    </>
                  )}
                </DecisionForm>
              </div>
            </details>
          ))}
        </div>
      )}
      <Refusal message={refused ? toast?.message : undefined} typed={lost ? draft.reason : undefined} />
    </div>
  );
}

type DecisionFormProps = Props & {
  fetcher: FetcherWithComponents<FormAnswer>;
  decision: LoanDecision;
  children: (form: DecisionState) => ReactNode;
};
type DecisionState = RecordFormState<ReturnType<typeof draftOf>>;

/** Terms of an approval; by default the requested ones. */
const draftOf = ({ amount, months, simulation }: Props['loan']) => ({
  amount: formatBRL(amount),
  rate: formatRate(simulation.rate),
  months: String(months),
  institution: '',
  validUntil: '',
  reason: '',
});

function DecisionForm({ fetcher, loan, stage, decision, children }: DecisionFormProps) {
  const form = useRecordForm({
    intent: 'review-loan',
    answer: fetcher.data,
    draft: draftOf(loan),
    fixed: { loanId: loan.id, decision },
    fetcher,
  });
  return (
    <RecordForm form={{ ...form, expectedVersion: stage }} className="space-y-3">
      {children(form)}
    </RecordForm>
  );
}

function ApprovalFields({ form }: { form: DecisionState }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField label="Valor aprovado (R$)" {...form.field('amount')} inputMode="decimal" required />
      <TextField label="Taxa ao mês (%)" {...form.field('rate')} inputMode="decimal" required />
      <TextField label="Prazo em meses" {...form.field('months')} inputMode="numeric" required />
      <TextField label="Quem empresta" {...form.field('institution')} maxLength={80} required />
      <TextField label="Vale até" {...form.field('validUntil')} type="date" required />
    </div>
  );
}
