import type { LeadConsent } from '#app/features/leads/server/index.server.ts';
import { FormRounds } from '#app/features/leads/ui/form-rounds.tsx';
import { LeadForm } from '#app/features/leads/ui/lead-form.tsx';
import { LOAN_LIMITS } from '#app/features/loans/rules/loan-limits.ts';
import { formatRate, type LoanTerms } from '#app/features/loans/rules/loan-terms.ts';
import { type Simulation, systemWords } from '#app/features/loans/rules/simulate.ts';
import { formatBRL } from '#app/lib/money.ts';
import { Surface } from '#app/ui/surface.tsx';
import { LOAN_FORM } from '../rules/loan-terms.ts';

type Props = { terms: LoanTerms; simulation: Simulation; consent: LeadConsent };

const SENT = {
  heading: 'h3',
  title: 'Pedido de análise recebido',
  text: `A análise sai em ${LOAN_LIMITS.analysisHours} horas úteis; respondemos por WhatsApp ou e-mail. Enquanto isso, você já pode criar a sua conta.`,
  signup: true,
  again: { label: 'Enviar nova solicitação', address: '/emprestimo#pedido' },
} as const;

/** Asks for an analysis of the simulation on the screen. */
export function RequestSection({ terms, simulation, consent }: Props) {
  const { system, first, last, cet } = simulation;
  return (
    <section id="pedido" aria-labelledby="pedido-titulo" className="bg-deep text-on-deep">
      <div className="shell grid gap-10 py-14 md:py-20 lg:grid-cols-[1fr_36rem]">
        <div>
          <h2 id="pedido-titulo" className="display-l">
            Peça a análise desta simulação
          </h2>
          <p className="mt-4 max-w-md text-on-deep-muted">
            A análise sai em {LOAN_LIMITS.analysisHours} horas úteis. Um consultor responde com a taxa e as
            condições. Pedir a análise não é contratar.
          </p>
          <dl className="tabular mt-8 max-w-md divide-y divide-deep-line border-y border-deep-line">
            {[
              ['Empréstimo', formatBRL(terms.amount)],
              ['Imóvel', formatBRL(terms.propertyValue)],
              ['Prazo e taxa', `${terms.months}x, ${formatRate(terms.rate)} a.m.`],
              [
                systemWords(system),
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
          <FormRounds fetcherKey="loan" sent={SENT}>
            {(fetcher, answer) => (
              <LeadForm
                fetcher={fetcher}
                answer={answer}
                id={LOAN_FORM}
                action="/emprestimo#pedido"
                consent={consent}
                submitLabel="Pedir análise"
              />
            )}
          </FormRounds>
        </Surface>
      </div>
    </section>
  );
}
