import { Link } from 'react-router';
import type { Plan } from '#app/features/catalog/rules/plans.ts';
import {
  bestOutcome,
  type CheckedDebt,
  PRE_CHECK_HOLDERS,
  type PreCheckAnswers,
  type PreCheckHolder,
  type PreCheckOutcome,
  questionField,
} from '#app/features/leads/rules/pre-check.ts';
import {
  answerWords,
  freeSteps,
  OUTCOME_TITLES,
  REASON_TEXTS,
} from '#app/features/leads/rules/pre-check-words.ts';
import type { LeadConsent } from '#app/features/leads/server/index.server.ts';
import { FormRounds } from '#app/features/leads/ui/form-rounds.tsx';
import { LeadForm } from '#app/features/leads/ui/lead-form.tsx';
import { formatBRLShort } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import { FREE_SITES } from '#app/terms/free-ways.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import { Surface } from '#app/ui/surface.tsx';

const SENT = {
  heading: 'h3',
  title: 'Recebemos sua solicitação',
  text: 'Em breve entraremos em contato. Enquanto isso, você já pode criar a sua conta.',
  signup: true,
  again: { label: 'Fazer outra pré-análise', address: '/pre-analise' },
} as const;

const BANDS: Record<PreCheckOutcome, { band: string; lead: string; line: string }> = {
  parece: { band: 'bg-deep text-on-deep', lead: 'text-on-deep-muted', line: 'text-on-deep-brand' },
  talvez: { band: 'bg-warning-soft text-ink', lead: '', line: 'text-warning' },
  improvavel: { band: 'bg-sunken text-ink', lead: 'text-muted', line: 'text-muted' },
};

const SHORT_OUTCOMES: Record<PreCheckOutcome, string> = {
  parece: 'parece que dá',
  talvez: 'talvez',
  improvavel: 'provavelmente não dá',
};

type Props = { holder: PreCheckHolder; debts: CheckedDebt[]; plan: Plan; consent: LeadConsent };

/** Hidden fields that carry the answers to the form of the lead. */
const fieldsOf = (debts: readonly CheckedDebt[]): Record<string, string> =>
  Object.fromEntries(
    debts.flatMap(({ answers }, at) =>
      (Object.keys(answers) as (keyof PreCheckAnswers)[]).map((name) => [
        questionField(name, at),
        answers[name],
      ]),
    ),
  );

/** The answer first, then free steps; the offer comes last, and only if it might help. */
export function PreCheckOutcomeView({ holder, debts, plan, consent }: Props) {
  const outcome = bestOutcome(debts);
  const { band, lead, line } = BANDS[outcome];
  const [first] = debts;
  const few = debts.filter((debt) => debt.outcome === outcome).length;
  return (
    <main>
      <section className={cx('overflow-hidden', band)}>
        <div className="shell py-10 md:py-16">
          <h1 className="display-xl max-w-4xl">{OUTCOME_TITLES[outcome]}</h1>
          {debts.length === 1 && first ? (
            <p className={cx('mt-4 max-w-2xl text-lg', lead)}>{REASON_TEXTS[first.reason]}</p>
          ) : (
            <p className={cx('mt-4 max-w-2xl text-lg', lead)}>
              {outcome === 'improvavel'
                ? 'Em nenhuma das dívidas há motivo claro para pedir a retirada.'
                : `Vale para ${few} de ${countWords(debts.length, 'dívida', 'dívidas')}. Veja uma por uma abaixo.`}
            </p>
          )}
          <p className={cx('mt-3 max-w-2xl text-sm', lead)}>
            É um palpite com base nas suas respostas. Não consultamos nenhum cadastro.
          </p>
          {outcome !== 'improvavel' && (
            <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
              <Link to="/#oferta" className={buttonClass({ variant: 'cta', size: 'lg' })}>
                Ver planos
              </Link>
              <span className="tabular">
                Plano {plan.id}: {formatBRLShort(plan.promo)}, ou {formatBRLShort(plan.entry.amount)} para
                começar
              </span>
            </p>
          )}
          <LinhaLimpa className={cx('mt-8 h-9 overflow-visible', line)} />
        </div>
      </section>
      <section className="shell grid gap-x-16 gap-y-10 py-12 md:py-16 lg:grid-cols-[1fr_34rem] lg:items-start">
        <div>
          {debts.length > 1 && (
            <>
              <h2 className="display-m">Dívida por dívida</h2>
              <ol className="mt-4 mb-10 max-w-xl space-y-4">
                {debts.map(({ answers, outcome: own, reason }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: debts have no other identity than their place.
                  <li key={at} className="border-t border-line pt-4">
                    <h3 className="font-semibold">
                      Dívida {at + 1}: {SHORT_OUTCOMES[own]}
                    </h3>
                    <p className="text-sm text-muted">{answerWords(answers)}</p>
                    <p className="mt-1">{REASON_TEXTS[reason]}</p>
                  </li>
                ))}
              </ol>
            </>
          )}
          <h2 className="display-m">O que fazer de graça</h2>
          <ol className="mt-4 max-w-xl list-decimal space-y-3 pl-5">
            {freeSteps(debts.map(({ answers }) => answers)).map(({ title, text, sites }) => (
              <li key={title}>
                <strong className="font-semibold">
                  {title}
                  {!title.endsWith('?') && '.'}
                </strong>{' '}
                <span className="text-muted">{text}</span>
                {sites.length > 0 && <br />}
                {sites.map((site) => (
                  <a
                    key={site}
                    href={FREE_SITES[site].href}
                    target="_blank"
                    rel="noreferrer"
                    className="mr-4 inline-flex min-h-6 items-center font-medium underline underline-offset-4"
                  >
                    {FREE_SITES[site].label}
                  </a>
                ))}
              </li>
            ))}
          </ol>
          <a
            href="/pre-analise"
            className="mt-6 inline-block font-medium underline decoration-brand decoration-2 underline-offset-4"
          >
            Fazer outra pré-análise
          </a>
        </div>
        <Surface id="contato" className="scroll-mt-20 p-5 sm:p-8">
          <h2 className="display-m">Quer que um consultor olhe o seu caso?</h2>
          <p className="mt-1.5 mb-5 text-muted">
            Sem compromisso. Guardamos as suas respostas só se você enviar este formulário.
          </p>
          <FormRounds sent={SENT}>
            {(fetcher, answer) => (
              <LeadForm
                fetcher={fetcher}
                answer={answer}
                action="/pre-analise#contato"
                consent={consent}
                submitLabel="Quero falar com um consultor"
                isSecond={outcome !== 'improvavel'}
                fixed={{
                  ...fieldsOf(debts),
                  ...{ quem: holder, quantas: String(debts.length) },
                  ...{ docType: PRE_CHECK_HOLDERS[holder], intent: 'lead' },
                }}
              />
            )}
          </FormRounds>
        </Surface>
      </section>
    </main>
  );
}
