import { ClipboardPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { capacitySentence } from '#app/features/affordability/rules/kept-plan.ts';
import type { OpenStep } from '#app/features/cases/rules/card-detail.ts';
import { type ClientCase, nextOf } from '#app/features/cases/rules/client-case.ts';
import { caseWords } from '#app/features/cases/rules/holder-now.ts';
import type { StepStatus } from '#app/features/cases/rules/terms.ts';
import { ContactLinks } from '#app/kit/contact-links.tsx';
import { OpenLink, useMayOpen, usePosition } from '#app/kit/may.tsx';
import { useMaySend } from '#app/kit/may-send.tsx';
import { useChanges } from '#app/kit/use-changes.ts';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { isWithinHand } from '#app/terms/panel-rights.ts';
import { Button } from '#app/ui/button.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';

type Props = { person: { id: string; email: string; phone: string }; state: ClientCase };

/** Answers "Where is my case?" at a glance, above every tab of a client. */
export function ClientSummary({ person, state }: Props) {
  const { now, open, overdueSince, nextPayment, responsible, lastWord, holder, plan } = state;
  const turn = caseWords(state);
  const next = nextOf(state.cards);
  return (
    <Surface className="mb-4 p-4">
      <section aria-label="Resumo do caso">
        <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
          <Fact name={holder ? `De quem é a vez (serviços de ${holder})` : 'De quem é a vez'}>
            <Badge tone={turn.tone}>{turn.label}</Badge>
            <span className="mt-1 block text-sm text-muted">O cliente lê: {now.sentence}</span>
          </Fact>
          <Fact name="Próximo passo">
            {next ? (
              <>
                <OpenLink to="etapas">{next.step}</OpenLink>
                <span
                  className={
                    next.late ? 'tabular block text-sm text-bad' : 'tabular block text-sm text-muted'
                  }
                >
                  Prazo: {next.due}
                </span>
                {next.press && <FinishStep key={next.press.id} clientId={person.id} step={next.press} />}
              </>
            ) : (
              'Nenhum serviço aberto'
            )}
          </Fact>
          <Fact name="Em aberto">
            <OpenLink to="faturas" className="tabular underline underline-offset-4">
              {formatBRL(open)}
            </OpenLink>
            {overdueSince && (
              <span className="tabular block text-sm text-bad">vencido desde {formatDate(overdueSince)}</span>
            )}
            {nextPayment && <ReceiveLink {...nextPayment} />}
          </Fact>
          <Fact name="Último aviso ao cliente">
            {lastWord ? (
              <>
                <Link to="avisos" className="underline underline-offset-4">
                  {lastWord.title}
                </Link>
                <span className="tabular block text-sm text-muted">
                  {formatDateTime(lastWord.at)}, {lastWord.read ? 'lido' : 'ainda não lido'}
                </span>
              </>
            ) : (
              'Nenhum'
            )}
          </Fact>
        </dl>
        <div className="mt-3 flex flex-wrap items-center gap-x-5 border-t border-line pt-2 text-sm">
          <p className="mr-auto">
            <span className="text-muted">Responsável: </span>
            {responsible ?? 'ninguém ainda'}
            {plan && <span className="tabular ml-5">{capacitySentence(plan)}</span>}
          </p>
          <OpenLink
            to="formularios"
            className="inline-flex min-h-11 items-center gap-1.5 font-medium underline underline-offset-4"
          >
            <ClipboardPen aria-hidden className="size-4" />
            Enviar formulário
          </OpenLink>
          <ContactLinks phone={person.phone} email={person.email} />
        </div>
      </section>
    </Surface>
  );
}

type FinishProps = { clientId: string; step: OpenStep };

/** Finishes the next step with one press; the client is notified, and it can be undone. */
function FinishStep({ clientId, step: { id, status } }: FinishProps) {
  const action = `/admin/clientes/${clientId}/etapas`;
  const { change, under } = useChanges<StepStatus>({ action });
  if (!useMaySend('set-step', action)) return null;
  const finish = () =>
    change([id], 'completed', { intent: 'set-step', stepId: id, expectedVersion: status, to: 'completed' });
  return (
    <Button size="sm" className="mt-1.5" pending={under(id).length > 0} onClick={finish}>
      Concluir etapa
    </Button>
  );
}

/** Leads to the record of the payment that is due first; over the reader's limit it says so instead. */
function ReceiveLink({ id, amount }: NonNullable<ClientCase['nextPayment']>) {
  const to = `/admin/envios/recebimentos/${id}`;
  const rights = usePosition();
  if (!useMayOpen()(to)) return null;
  return isWithinHand(rights, 'payment', amount) ? (
    <Link
      to={to}
      className="flex min-h-11 items-center text-sm underline underline-offset-4 sm:min-h-0 sm:py-1"
    >
      Registrar recebimento
    </Link>
  ) : (
    <span className="tabular block text-sm font-normal text-muted">
      Próxima de {formatBRL(amount)}: acima do seu limite para receber
    </span>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="mt-0.5 font-medium wrap-anywhere">{children}</dd>
  </div>
);
