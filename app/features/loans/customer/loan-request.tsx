import { Form } from 'react-router';
import {
  analysisUntil,
  documentProgress,
  LOAN_STAGE,
  type LoanView,
  loanStage,
  missingDocuments,
} from '#app/features/loans/rules/terms.ts';
import { LoanFigures } from '#app/features/loans/ui/loan-figures.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { civilDateAt, formatDeadline } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import { LineProgress } from '#app/ui/linha-limpa.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { LoanDocuments } from './loan-documents.tsx';
import { LoanTermsForm } from './terms-form.tsx';

type Props = { loan: LoanView; maxBytes: number; answer: FormAnswer | undefined };

/** An undecided request: its stage, its documents, and its actions. */
export function LoanRequest({ loan, maxBytes, answer }: Props) {
  const stage = loanStage(loan);
  const { label, tone, text } = LOAN_STAGE[stage];
  const collecting = stage === 'documents';
  const again = stage === 'again';
  return (
    <article className="mb-8 grid gap-5 lg:grid-cols-[1fr_20rem]" aria-labelledby={`pedido-${loan.id}`}>
      <div className="min-w-0 space-y-5">
        <Surface className="p-5 sm:p-6">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <h2 id={`pedido-${loan.id}`} className="display-m tabular">
              {formatBRL(loan.amount)} em {countWords(loan.months, 'mês', 'meses')}
            </h2>
            <Badge tone={tone}>{label}</Badge>
          </div>
          <p className="mt-2">{text}</p>
          {again && (
            <p className="mt-3 rounded-xl bg-warning-soft px-3.5 py-2.5 whitespace-pre-line text-warning">
              {loan.reviewReason}
            </p>
          )}
          {stage === 'waiting' && loan.documentsSentAt && (
            <p className="mt-2 font-medium">
              Resposta até {formatDeadline(civilDateAt(analysisUntil(loan.documentsSentAt)))}.
            </p>
          )}
          {(collecting || again) && <Progress loan={loan} again={again} />}
        </Surface>
        <LoanDocuments loan={loan} maxBytes={maxBytes} removable={collecting} />
      </div>
      <aside className="space-y-5">
        <Surface className="p-5">
          <h3 className="font-semibold">Simulação guardada</h3>
          <p className="tabular mt-1 text-muted">Imóvel de {formatBRL(loan.propertyValue)}</p>
          <LoanFigures {...loan.simulation} />
        </Surface>
        <CancelPanel requestId={loan.id} />
      </aside>
      {collecting && (
        <details className="lg:col-span-2" open={answer?.fields !== undefined}>
          <summary className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
            Alterar valores da simulação
          </summary>
          <Surface className="mt-3 p-5 sm:p-6">
            <LoanTermsForm
              // After a change the fields start from the stored values.
              key={`${loan.amount}-${loan.propertyValue}-${loan.months}-${loan.simulation.rate}`}
              answer={answer}
              requestId={loan.id}
              start={{ ...loan, rate: loan.simulation.rate, system: loan.simulation.system }}
              submitLabel="Guardar alterações"
            />
          </Surface>
        </details>
      )}
    </article>
  );
}

function Progress({ loan, again }: { loan: LoanView; again: boolean }) {
  const kinds = loan.documents.map(({ kind }) => kind);
  const { done, of } = documentProgress(kinds);
  const complete = missingDocuments(kinds).length === 0;
  return (
    <div className="mt-5 space-y-3">
      {/* They were all in when the team found that one will not do: counting them says nothing. */}
      {!again && (
        <>
          <LineProgress value={done} max={of} label="Documentos obrigatórios enviados" />
          <p className="tabular text-sm text-muted">
            {done} de {of} documentos obrigatórios enviados.
          </p>
        </>
      )}
      <Form method="post">
        <input type="hidden" name="requestId" value={loan.id} />
        <SubmitButton
          name="intent"
          value="submit"
          when={{ intent: 'submit' }}
          variant={complete ? 'cta' : 'secondary'}
          size="lg"
          pendingLabel="Enviando..."
        >
          {again ? 'Enviar de novo para análise' : 'Enviar para análise'}
        </SubmitButton>
      </Form>
    </div>
  );
}

/** The first click explains the effect, the second confirms. */
function CancelPanel({ requestId }: { requestId: string }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-medium text-muted underline underline-offset-4">
        Cancelar este pedido
      </summary>
      <Form method="post" className="mt-2 rounded-xl bg-sunken p-4">
        <input type="hidden" name="requestId" value={requestId} />
        <p>
          A análise para e você pode começar outro pedido quando quiser. Os arquivos já enviados ficam
          guardados.
        </p>
        <SubmitButton
          name="intent"
          value="cancel"
          when={{ intent: 'cancel' }}
          variant="danger"
          className="mt-3"
        >
          Cancelar pedido
        </SubmitButton>
      </Form>
    </details>
  );
}
