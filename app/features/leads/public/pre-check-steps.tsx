import {
  MOST_CHECKED,
  type PreCheckAnswers,
  type PreCheckHolder,
  questionField,
} from '#app/features/leads/rules/pre-check.ts';
import { PRE_CHECK_QUESTIONS } from '#app/features/leads/rules/pre-check-questions.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import { Surface } from '#app/ui/surface.tsx';

const NOT_LOOKED_UP = 'Não pedimos o seu CPF, não consultamos nenhum cadastro e nada fica guardado.';

/** First form of the pre-check, unless it was answered on the landing page. */
export const HolderStep = () => (
  <main className="shell grid gap-x-16 gap-y-8 py-12 md:py-20 lg:grid-cols-[1fr_28rem] lg:items-start">
    <div>
      <h1 className="display-xl">Dá para limpar o seu nome?</h1>
      <p className="mt-5 max-w-xl text-lg text-muted">
        Três perguntas e uma resposta honesta, mesmo quando ela for “não”. É grátis e não precisa de conta.
      </p>
    </div>
    <Surface className="p-5 sm:p-8">
      <form method="post" action="/pre-analise" className="grid gap-3">
        <p className="text-lg font-semibold">O nome sujo é de quem?</p>
        <Button type="submit" name="quem" value="pessoa" variant="cta" size="lg">
          Sou pessoa
        </Button>
        <Button type="submit" name="quem" value="empresa" size="lg">
          Tenho empresa
        </Button>
        <p className="text-sm text-muted">{NOT_LOOKED_UP}</p>
      </form>
    </Surface>
  </main>
);

type QuestionProps = {
  holder: PreCheckHolder;
  debts: Partial<Record<keyof PreCheckAnswers, string>>[];
  faults: Record<string, string> | undefined;
};

/** The three questions of each debt on one page: one press for people who write slowly, and no way to lose an answer. */
export const QuestionStep = ({ holder, debts, faults = {} }: QuestionProps) => (
  <main className="shell max-w-3xl py-10 md:py-16">
    <p className="text-muted">{holder === 'empresa' ? 'Pré-análise da empresa' : 'Pré-análise'}</p>
    <h1 className="display-l mt-1">Três perguntas, e você sabe</h1>
    <LinhaLimpa className="mt-4 h-8 overflow-visible text-brand" />
    <form method="post" action="/pre-analise" noValidate className="mt-6 space-y-8">
      <input type="hidden" name="quem" value={holder} />
      <input type="hidden" name="quantas" value={debts.length} />
      {debts.map((debt, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: debts have no other identity than their place.
        <section key={at} aria-label={`Dívida ${at + 1}`} className="space-y-8">
          {debts.length > 1 && <h2 className="display-m border-t border-line pt-6">Dívida {at + 1}</h2>}
          {(Object.keys(PRE_CHECK_QUESTIONS) as (keyof PreCheckAnswers)[]).map((name, i) => {
            const field = questionField(name, at);
            return (
              <Question
                key={name}
                {...{ name, field }}
                number={i + 1}
                message={faults[field]}
                chosen={debt[name]}
              />
            );
          })}
        </section>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="answer" variant="cta" size="lg" className="max-sm:w-full">
          Ver a resposta
        </Button>
        {debts.length < MOST_CHECKED && (
          <Button type="submit" name="intent" value="more" size="lg" className="max-sm:w-full">
            Juntar outra dívida
          </Button>
        )}
        {debts.length > 1 && (
          <Button
            type="submit"
            name="intent"
            value="fewer"
            variant="ghost"
            size="lg"
            className="max-sm:w-full"
          >
            Tirar a dívida {debts.length}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{NOT_LOOKED_UP}</p>
    </form>
  </main>
);

type OneProps = {
  name: keyof PreCheckAnswers;
  field: string;
  number: number;
  message: string | undefined;
  chosen: string | undefined;
};

function Question({ name, field, number, message, chosen }: OneProps) {
  const { label, options } = PRE_CHECK_QUESTIONS[name];
  const note = `${field}-aviso`;
  return (
    <fieldset aria-describedby={message && note}>
      <legend className="text-lg font-semibold">
        {number}. {label}
      </legend>
      {message && (
        <p id={note} className="mt-1 text-sm font-medium text-bad">
          {message}
        </p>
      )}
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        {Object.entries(options).map(([value, text]) => (
          <label
            key={value}
            className={cx(
              'flex min-h-12 items-center gap-3 rounded-xl border bg-raised px-4 py-2.5 has-checked:border-brand-strong has-checked:bg-brand-soft',
              message ? 'border-bad' : 'border-line hover:border-muted',
            )}
          >
            <input
              type="radio"
              name={field}
              value={value}
              required
              defaultChecked={chosen === value}
              className="size-5 shrink-0 accent-brand-strong"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
