import { Form, Link, useNavigation } from 'react-router';
import type { EnergyDetail } from '#app/features/energy/rules/energy-list.ts';
import type { EnergyStatus } from '#app/features/energy/rules/energy-status.ts';
import {
  ENERGY_STEPS,
  hasBills,
  NEXT_ENERGY_STATUSES,
  needsReason,
} from '#app/features/energy/rules/energy-transitions.ts';
import { ENERGY_STATUS, savingsShare } from '#app/features/energy/rules/energy-view.ts';
import type { ClientNote } from '#app/features/profiles/rules/client-view.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { type Centavos, formatBRL } from '#app/lib/money.ts';
import { Button } from '#app/ui/button.tsx';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import { Badge } from '#app/ui/surface.tsx';
import type { EnergyAnswer } from './energy-action.server.ts';

type Props = { request: EnergyDetail; notes: ClientNote[]; answer: EnergyAnswer | undefined };

/** A request in the panel: who and where, what the bills come to, the next steps, the team's notes. */
export function EnergyRequest({ request, notes, answer }: Props) {
  const { status, version, userId, cpf, address, uf, consumerUnit, reason, createdAt } = request;
  const { label, tone } = ENERGY_STATUS[status];
  const refused = answer?.done === false ? answer : undefined;
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
      {hasBills(status) && (
        <Bills key={version} request={request} refused={refused?.intent === 'bills' ? refused : undefined} />
      )}
      {refused?.intent === 'step' && <Refused answer={refused} open={NEXT_ENERGY_STATUSES[status]} />}
      {NEXT_ENERGY_STATUSES[status].length > 0 && (
        <section aria-labelledby="passos" className="space-y-3">
          <h3 id="passos" className="font-semibold">
            Próximo passo
          </h3>
          {NEXT_ENERGY_STATUSES[status].map((next, at) => (
            <Step
              key={`${version}${next}`}
              status={next}
              version={version}
              first={at === 0}
              refused={refused?.values?.status === next ? refused : undefined}
            />
          ))}
        </section>
      )}
      <Notes notes={notes} answer={answer?.intent === 'note' ? answer : undefined} />
    </div>
  );
}

/** Why a step was not taken. Where it is none any more, the reason that was written stays readable. */
function Refused({ answer, open }: { answer: EnergyAnswer; open: readonly EnergyStatus[] }) {
  const { status, reason } = answer.values ?? {};
  return (
    <div role="alert" className="space-y-1">
      <p className="font-medium text-bad">{answer.toast.message}</p>
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

/** "312,45": as the field of an amount writes it. */
const amount = (centavos: Centavos | null) =>
  centavos === null ? '' : formatBRL(centavos).replace('R$ ', '');

function Bills({ request, refused }: { request: EnergyDetail; refused: EnergyAnswer | undefined }) {
  const { version, billNormal, billDiscount, savings } = request;
  const share = savingsShare(request);
  const pending = useNavigation().formData?.get('intent') === 'bills';
  return (
    <Form method="post" preventScrollReset noValidate className="space-y-3">
      <input type="hidden" name="intent" value="bills" />
      <input type="hidden" name="version" value={version} />
      <h3 className="font-semibold">Contas por mês</h3>
      {refused && !refused.fields && (
        <p role="alert" className="font-medium text-bad">
          {refused.toast.message}
          {billNormal !== null && billDiscount !== null && (
            <span className="tabular">
              {' '}
              Gravado agora: {formatBRL(billNormal)} e {formatBRL(billDiscount)} com desconto.
            </span>
          )}
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Conta normal (R$)"
          name="billNormal"
          inputMode="decimal"
          required
          defaultValue={refused?.values?.billNormal ?? amount(billNormal)}
          error={refused?.fields?.billNormal}
        />
        <TextField
          label="Com desconto (R$)"
          name="billDiscount"
          inputMode="decimal"
          required
          defaultValue={refused?.values?.billDiscount ?? amount(billDiscount)}
          error={refused?.fields?.billDiscount}
        />
      </div>
      {savings !== null && (
        <p className="tabular">
          Economia de <strong className="text-good">{formatBRL(savings)}</strong> por mês
          {share !== null && ` (${share}%)`}
        </p>
      )}
      <Button type="submit" pending={pending}>
        Salvar contas
      </Button>
    </Form>
  );
}

type StepProps = { status: EnergyStatus; version: number; first: boolean; refused: EnergyAnswer | undefined };

/** A step is a button; where the team says no it opens for the reason first. */
function Step({ status, version, first, refused }: StepProps) {
  const label = ENERGY_STEPS[status];
  const { formData } = useNavigation();
  const pending = formData?.get('status') === status;
  const form = (
    <Form method="post" preventScrollReset noValidate className="space-y-3">
      <input type="hidden" name="intent" value="step" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="status" value={status} />
      {needsReason(status) && (
        <TextareaField
          label="Motivo"
          name="reason"
          required
          maxLength={500}
          hint="O cliente lê estas palavras."
          defaultValue={refused?.values?.reason}
          error={refused?.fields?.reason}
        />
      )}
      <Button
        type="submit"
        variant={first ? 'primary' : needsReason(status) ? 'danger' : 'secondary'}
        pending={pending}
      >
        {needsReason(status) ? `Confirmar: ${label.toLowerCase()}` : label}
      </Button>
    </Form>
  );
  if (!needsReason(status)) return form;
  return (
    <details open={refused !== undefined} className="rounded-xl border border-line">
      <summary className="flex min-h-11 items-center px-4 font-medium">{label}</summary>
      <div className="border-t border-line p-4">{form}</div>
    </details>
  );
}

function Notes({ notes, answer }: { notes: ClientNote[]; answer: EnergyAnswer | undefined }) {
  const pending = useNavigation().formData?.get('intent') === 'note';
  return (
    <section aria-labelledby="notas" className="space-y-3">
      <h3 id="notas" className="font-semibold">
        Notas do cliente
      </h3>
      {/* A saved note leaves an empty form. */}
      <Form key={notes[0]?.id} method="post" preventScrollReset noValidate className="space-y-3">
        <input type="hidden" name="intent" value="note" />
        <TextareaField
          label="Nova nota"
          name="body"
          hint="Só a equipe vê, aqui e na página do cliente."
          maxLength={4_000}
          defaultValue={answer?.done === false ? answer.values?.body : undefined}
          error={answer?.done === false ? answer.fields?.body : undefined}
        />
        <Button type="submit" size="sm" pending={pending}>
          Adicionar nota
        </Button>
      </Form>
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
