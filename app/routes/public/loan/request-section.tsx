import { useEffect, useRef, useState } from 'react';
import { Link, useActionData, useFetcher } from 'react-router';
import { LOAN } from '#app/features/loans/rules/loan-limits.ts';
import { formatRate, type LoanTerms } from '#app/features/loans/rules/loan-terms.ts';
import { type Simulation, SYSTEM_NAMES } from '#app/features/loans/rules/simulate.ts';
import { formatBRL } from '#app/lib/money.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { LoanAnswer } from './loan-answer.ts';
import { RequestForm } from './request-form.tsx';

type Props = { terms: LoanTerms; simulation: Simulation; consent: string };

/** Asks for an analysis of the simulation on the screen. */
export function RequestSection({ terms, simulation, consent }: Props) {
  const [round, setRound] = useState(0);
  const { system, first, last, cet } = simulation;
  return (
    <section id="pedido" aria-labelledby="pedido-titulo" className="bg-deep text-on-deep">
      <div className="shell grid gap-10 py-14 md:py-20 lg:grid-cols-[1fr_36rem]">
        <div>
          <h2 id="pedido-titulo" className="display-l">
            Peça a análise desta simulação
          </h2>
          <p className="mt-4 max-w-md text-on-deep-muted">
            A análise sai em {LOAN.analysisHours} horas e um consultor responde com a taxa e as condições para
            o seu caso. Pedir a análise não é contratar.
          </p>
          <dl className="tabular mt-8 max-w-md divide-y divide-deep-line border-y border-deep-line">
            {[
              ['Empréstimo', formatBRL(terms.amount)],
              ['Imóvel', formatBRL(terms.propertyValue)],
              ['Prazo e taxa', `${terms.months}x, ${formatRate(terms.rate)} a.m.`],
              [
                `Parcelas na ${SYSTEM_NAMES[system]}`,
                system === 'price' ? formatBRL(first) : `${formatBRL(first)} a ${formatBRL(last)}`,
              ],
              ['CET', `${formatRate(cet.yearly)} a.a.`],
            ].map(([label, value]) => (
              <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2.5">
                <dt className="text-on-deep-muted">{label}</dt>
                <dd className="font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <Surface className="self-start p-5 text-ink sm:p-8">
          <Request key={round} consent={consent} first={round === 0} onAgain={() => setRound(round + 1)} />
        </Surface>
      </div>
    </section>
  );
}

type RequestProps = { consent: string; first: boolean; onAgain: () => void };

function Request({ consent, first, onAgain }: RequestProps) {
  const fetcher = useFetcher<LoanAnswer>({ key: first ? 'loan' : undefined });
  const withoutScripts = useActionData<LoanAnswer>();
  const answer = fetcher.data ?? (first ? withoutScripts : undefined);
  useToast(answer?.toast);
  if (answer?.sent) return <Sent email={answer.sent.email} onAgain={onAgain} />;
  return <RequestForm fetcher={fetcher} answer={answer} consent={consent} />;
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone: whoever listens or uses the keyboard goes on from here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-5 py-6 text-center">
      <h3 ref={heading} tabIndex={-1} className="display-m outline-none">
        Pedido de análise recebido
      </h3>
      <p className="text-muted">
        A análise sai em {LOAN.analysisHours} horas; respondemos por WhatsApp ou e-mail. Enquanto isso, você
        já pode criar a sua conta.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link
          to={`/auth?mode=signup&email=${encodeURIComponent(email)}`}
          className={buttonClass({ variant: 'cta', size: 'lg' })}
        >
          Criar conta agora
        </Link>
        <form
          method="get"
          action="/emprestimo#pedido"
          onSubmit={(event) => {
            event.preventDefault();
            onAgain();
          }}
        >
          <button type="submit" className={buttonClass({ size: 'lg' })}>
            Enviar nova solicitação
          </button>
        </form>
      </div>
    </div>
  );
}
