import { Link } from 'react-router';
import type { Plan } from '#app/features/catalog/rules/plans.ts';
import type {
  PreCheckAnswers,
  PreCheckOutcome,
  PreCheckReason,
} from '#app/features/leads/rules/pre-check.ts';
import { freeSteps, OUTCOME_TITLES, REASON_TEXTS } from '#app/features/leads/rules/pre-check-words.ts';
import { FormRounds } from '#app/features/leads/ui/form-rounds.tsx';
import { LeadForm } from '#app/features/leads/ui/lead-form.tsx';
import { formatBRLShort } from '#app/lib/money.ts';
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

type Props = {
  outcome: PreCheckOutcome;
  reason: PreCheckReason;
  answers: PreCheckAnswers;
  documento: string;
  plan: Plan;
  consent: string;
};

/** The answer first, then free steps; the offer comes last, and only if it might help. */
export function PreCheckOutcomeView({ outcome, reason, answers, documento, plan, consent }: Props) {
  const { band, lead, line } = BANDS[outcome];
  return (
    <main>
      <section className={cx('overflow-hidden', band)}>
        <div className="shell py-10 md:py-16">
          <h1 className="display-xl max-w-4xl">{OUTCOME_TITLES[outcome]}</h1>
          <p className={cx('mt-4 max-w-2xl text-lg', lead)}>{REASON_TEXTS[reason]}</p>
          <p className={cx('mt-3 max-w-2xl text-sm', lead)}>
            É um palpite com base nas suas três respostas. Não consultamos nenhum cadastro.
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
          <h2 className="display-m">O que fazer de graça</h2>
          <ol className="mt-4 max-w-xl list-decimal space-y-3 pl-5">
            {freeSteps(answers).map(({ title, text }) => (
              <li key={title}>
                <strong className="font-semibold">{title}.</strong> <span className="text-muted">{text}</span>
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
                fixed={{ ...answers, documento, docType: plan.id, docNumber: documento, intent: 'lead' }}
              />
            )}
          </FormRounds>
        </Surface>
      </section>
    </main>
  );
}
