import { Link } from 'react-router';
import type { EnergyDetail } from '#app/features/energy/rules/energy-list.ts';
import {
  ENERGY_STATUS,
  ENERGY_STEPS,
  type EnergyStatus,
  hasBills,
  NEXT_ENERGY_STATUSES,
  savingsShare,
  statusNeedsReason,
} from '#app/features/energy/rules/terms.ts';
import type { ClientNote } from '#app/features/profiles/rules/clients.ts';
import { RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { type Centavos, formatAmount, formatBRL } from '#app/lib/money.ts';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import { Badge } from '#app/ui/surface.tsx';

type EnergyAnswer = FormAnswer | undefined;
type Props = { request: EnergyDetail; notes: ClientNote[]; answer: EnergyAnswer };

/** A request in the panel: person and address, the bills, the next steps, the team's notes. */
export function EnergyRequest({ request, notes, answer }: Props) {
  const { status, version, userId, cpf, address, uf, consumerUnit, reason, createdAt } = request;
  const { label, tone } = ENERGY_STATUS[status];
  const step = answer?.ok === false && answer.intent === 'step' ? answer : undefined;
  return (
    <div className="space-y-6">
      <div>
        <Badge tone={tone}>{label}</Badge>
        {reason && <p className="mt-2 whitespace-pre-line">Motivo: {reason}</p>}
        <dl className="mt-4 space-y-2">
          <Fact term="CPF">{formatDocument(cpf)}</Fact>
          <Fact term="Endereço">
            {address}, {uf}
          </Fact>
          <Fact term="Unidade">{consumerUnit}</Fact>
          <Fact term="Pedido em">{formatDateTime(createdAt)}</Fact>
        </dl>
        <Link
          to={`/admin/clientes/${userId}`}
          className="mt-2 inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          Abrir o cliente
        </Link>
      </div>
      {hasBills(status) && <Bills request={request} answer={answer} />}
      {step && <Refused answer={step} open={NEXT_ENERGY_STATUSES[status]} />}
      {NEXT_ENERGY_STATUSES[status].length > 0 && (
        <section aria-labelledby="passos" className="space-y-3">
          <h3 id="passos" className="font-semibold">
            Próximo passo
          </h3>
          {NEXT_ENERGY_STATUSES[status].map((next, at) => (
            <Step key={next} status={next} version={version} first={at === 0} answer={step} />
          ))}
        </section>
      )}
      <Notes notes={notes} answer={answer} />
    </div>
  );
}

/** Refusal of a step. If the step is no longer possible, the entered reason stays readable. */
function Refused({ answer, open }: { answer: NonNullable<EnergyAnswer>; open: readonly EnergyStatus[] }) {
  const { status, reason } = answer.draft ?? {};
  return (
    <div role="alert" className="space-y-1">
      <p className="font-medium text-bad">{answer.toast?.message}</p>
      {reason && !open.some((known) => known === status) && (
        <p className="whitespace-pre-line text-muted">Você tinha escrito: {reason}</p>
      )}
    </div>
  );
}

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div className="flex gap-x-3">
    <dt className="w-24 shrink-0 text-muted">{term}</dt>
    <dd className="tabular min-w-0">{children}</dd>
  </div>
);

const amount = (centavos: Centavos | null) => (centavos === null ? '' : formatAmount(centavos));

function Bills({ request, answer }: { request: EnergyDetail; answer: EnergyAnswer }) {
  const { version, billNormal, billDiscount, savings } = request;
  const share = savingsShare(request);
  const form = useRecordForm({
    intent: 'bills',
    answer,
    draft: { billNormal: amount(billNormal), billDiscount: amount(billDiscount) },
    expectedVersion: version,
  });
  return (
    <RecordForm form={form} preventScrollReset className="space-y-3">
      <h3 className="font-semibold">Contas por mês</h3>
      {form.refusal && (
        <p role="alert" className="font-medium text-bad">
          {form.refusal}
          {billNormal !== null && billDiscount !== null && (
            <span className="tabular">
              {' '}
              Gravado agora: {formatBRL(billNormal)} e {formatBRL(billDiscount)} com desconto.
            </span>
          )}
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="Conta normal (R$)" {...form.field('billNormal')} inputMode="decimal" required />
        <TextField label="Com desconto (R$)" {...form.field('billDiscount')} inputMode="decimal" required />
      </div>
      {savings !== null && (
        <p className="tabular">
          Economia de <strong className="text-good">{formatBRL(savings)}</strong> por mês
          {share !== null && ` (${share}%)`}
        </p>
      )}
      <SaveButton form={form} variant="secondary">
        Salvar contas
      </SaveButton>
    </RecordForm>
  );
}

type StepProps = { status: EnergyStatus; version: number; first: boolean; answer: EnergyAnswer };

/** Button of a step; a refusing step opens the field for the reason first. */
function Step({ status, version, first, answer }: StepProps) {
  const label = ENERGY_STEPS[status];
  const form = useRecordForm({
    intent: 'step',
    answer,
    draft: { status, reason: '' },
    expectedVersion: version,
    fixed: { status },
  });
  const element = (
    <RecordForm form={form} preventScrollReset className="space-y-3">
      {statusNeedsReason(status) && (
        <TextareaField
          label="Motivo"
          {...form.field('reason')}
          required
          maxLength={500}
          hint="O cliente lê estas palavras."
        />
      )}
      <SaveButton
        form={form}
        variant={first ? 'primary' : statusNeedsReason(status) ? 'danger' : 'secondary'}
      >
        {statusNeedsReason(status) ? `Confirmar: ${label.toLowerCase()}` : label}
      </SaveButton>
    </RecordForm>
  );
  if (!statusNeedsReason(status)) return element;
  return (
    <details open={form.answer !== undefined} className="rounded-xl border border-line">
      <summary className="flex min-h-11 items-center px-4 font-medium">{label}</summary>
      <div className="border-t border-line p-4">{element}</div>
    </details>
  );
}

function Notes({ notes, answer }: { notes: ClientNote[]; answer: EnergyAnswer }) {
  const form = useRecordForm({ intent: 'note', answer, draft: { body: '' } });
  return (
    <section aria-labelledby="notas" className="space-y-3">
      <h3 id="notas" className="font-semibold">
        Notas do cliente
      </h3>
      {/* A saved note leaves an empty form. */}
      <RecordForm key={notes[0]?.id} form={form} preventScrollReset className="space-y-3">
        <TextareaField
          label="Nova nota"
          {...form.field('body')}
          hint="Só a equipe vê, aqui e na página do cliente."
          maxLength={4_000}
        />
        <SaveButton form={form} variant="secondary" size="sm">
          Adicionar nota
        </SaveButton>
      </RecordForm>
      {notes.length > 0 && (
        <ul className="divide-y divide-line">
          {notes.map(({ id, body, author, createdAt }) => (
            <li key={id} className="py-2">
              <p className="whitespace-pre-line">{body}</p>
              <p className="tabular text-sm text-muted">
                {author ?? 'Equipe'}, {formatDateTime(createdAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
