import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import {
  CHOICE_LABELS,
  GUARANTEE_CHOICES,
  GUARANTEE_DAYS,
  type GuaranteeRequest,
  type GuaranteeView,
} from '#app/features/cases/rules/guarantee.ts';
import { RecordForm, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDate, formatDeadline } from '#app/lib/dates.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import type { Tone } from '#app/lib/toast.ts';
import { GUARANTEE_BUTTON } from '#app/terms/guarantee-stage.ts';
import { Button } from '#app/ui/button.tsx';
import { TextareaField } from '#app/ui/field.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { SummaryPart } from './summary-tab.tsx';

type Props = { guarantee: GuaranteeView; answer: FormAnswer<unknown> | undefined };

/** The guarantee once its last day has passed: one button, and what became of each request. */
export function GuaranteeBox({ guarantee: { missed, price, requests }, answer }: Props) {
  const [newest] = requests;
  const open = newest?.status === 'open';
  if (!missed && !newest) return null;
  return (
    <SummaryPart title="Garantia" id="garantia">
      {requests.length > 0 && (
        <ul className="mb-4 space-y-4">
          {requests.map((request) => (
            <li key={request.id}>
              <Asked request={request} />
            </li>
          ))}
        </ul>
      )}
      {missed && !open && (
        <AskForm missed={missed} price={price} again={newest !== undefined} answer={answer} />
      )}
    </SummaryPart>
  );
}

const STATES: Record<GuaranteeRequest['status'], { label: string; tone: Tone }> = {
  open: { label: 'Em análise', tone: 'warning' },
  accepted: { label: 'Aceito', tone: 'good' },
  refused: { label: 'Não aceito', tone: 'bad' },
};

function Asked({ request }: { request: GuaranteeRequest }) {
  const { protocol, choice, status, dueOn, answer, askedAt, refund, refundDueOn, refunded } = request;
  const { label, tone } = STATES[status];
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="tabular font-semibold">Protocolo {protocol}</strong>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p>
        Você pediu em {formatDate(askedAt)}: {CHOICE_LABELS[choice].toLowerCase()}.
        {status === 'open' && ` Respondemos por escrito até ${formatDeadline(dueOn)}.`}
      </p>
      {answer && (
        <p className="rounded-xl bg-sunken px-3.5 py-2.5 wrap-anywhere whitespace-pre-line">{answer}</p>
      )}
      {refund > 0 && (
        <p>
          {refunded
            ? `Devolvemos ${formatBRL(refund)}.`
            : `Vamos devolver ${formatBRL(refund)}${refundDueOn ? ` até ${formatDate(refundDueOn)}` : ''}.`}{' '}
          <Link
            to="/app/faturas"
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            Ver em Pagamentos
          </Link>
        </p>
      )}
    </div>
  );
}

function AskForm({
  missed,
  price,
  again,
  answer,
}: {
  missed: string;
  price: Centavos;
  again: boolean;
  answer: FormAnswer<unknown> | undefined;
}) {
  const form = useRecordForm({ intent: 'guarantee', answer, draft: { choice: '', note: '' } });
  const fault = form.errors.choice;
  // The block "Agora" links here to request it.
  const { hash } = useLocation();
  const [led, setLed] = useState(false);
  useEffect(() => setLed(hash === '#garantia'), [hash]);
  return (
    <details className="group" open={led || answer?.ok === false}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-xl border border-line bg-raised px-4 font-semibold hover:border-muted">
        {again ? `${GUARANTEE_BUTTON} de novo` : GUARANTEE_BUTTON}
      </summary>
      <RecordForm form={form} preventScrollReset className="mt-4 space-y-4">
        <p>
          O último dia da garantia era {formatDate(missed)} e o serviço não está pronto. Pelo contrato, você
          escolhe. Respondemos por escrito em até {GUARANTEE_DAYS} dias corridos.
        </p>
        <fieldset aria-describedby={fault ? 'garantia-erro' : undefined}>
          <legend className="mb-1 text-sm font-medium">O que você prefere?</legend>
          {GUARANTEE_CHOICES.map((choice) => (
            <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="choice"
                value={choice}
                required
                aria-invalid={fault ? true : undefined}
                defaultChecked={form.draft.choice === choice}
                className="size-5 shrink-0 accent-brand-strong"
              />
              <span>
                {CHOICE_LABELS[choice]}
                {choice === 'refund' && price > 0 && ` (${formatBRL(price)})`}
              </span>
            </label>
          ))}
          {fault && (
            <p id="garantia-erro" className="text-sm font-medium text-bad">
              {fault}
            </p>
          )}
        </fieldset>
        <TextareaField label="Quer contar algo? (opcional)" {...form.field('note')} maxLength={1000} />
        <Button type="submit" variant="primary" pending={form.pending}>
          Enviar o pedido
        </Button>
      </RecordForm>
    </details>
  );
}
