import type { PreCheckAnswers } from '#app/features/leads/rules/pre-check.ts';
import { PRE_CHECK_QUESTIONS } from '#app/features/leads/rules/pre-check-questions.ts';
import { maskedDocument } from '#app/lib/documents.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { TextField } from '#app/ui/field.tsx';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import { Surface } from '#app/ui/surface.tsx';

const NOT_LOOKED_UP =
  'Serve só para saber se é pessoa ou empresa. Não consultamos nem guardamos o número, e ele não afeta o seu score.';

type DocumentProps = { documento: string | undefined; message: string | undefined };

/** First form of the pre-check, unless it was filled in on the landing page. */
export const DocumentStep = ({ documento, message }: DocumentProps) => (
  <main className="shell grid gap-x-16 gap-y-8 py-12 md:py-20 lg:grid-cols-[1fr_28rem] lg:items-start">
    <div>
      <h1 className="display-xl">Dá para limpar o seu nome?</h1>
      <p className="mt-5 max-w-xl text-lg text-muted">
        Três perguntas e uma resposta honesta, mesmo quando ela for “não”. É grátis e não precisa de conta.
      </p>
    </div>
    <Surface className="p-5 sm:p-8">
      <form method="post" action="/pre-analise" noValidate className="space-y-4">
        <TextField
          label="CPF ou CNPJ"
          name="documento"
          required
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          defaultValue={documento}
          hint={NOT_LOOKED_UP}
          error={message}
          // The answer is a new page: it begins at what was refused.
          autoFocus={message !== undefined}
        />
        <Button type="submit" variant="cta" size="lg" className="w-full">
          Começar a pré-análise
        </Button>
      </form>
    </Surface>
  </main>
);

type QuestionProps = {
  documento: string;
  faults: Record<string, string> | undefined;
  answers: Partial<PreCheckAnswers> | undefined;
};

/** The three questions on one page: one press for people who write slowly, and no way to lose an answer. */
export const QuestionStep = ({ documento, faults = {}, answers = {} }: QuestionProps) => (
  <main className="shell max-w-3xl py-10 md:py-16">
    <p className="tabular text-muted">{maskedDocument(documento)}</p>
    <h1 className="display-l mt-1">Três perguntas, e você sabe</h1>
    <LinhaLimpa className="mt-4 h-8 overflow-visible text-brand" />
    <form method="post" action="/pre-analise" noValidate className="mt-6 space-y-8">
      <input type="hidden" name="documento" value={documento} />
      {(Object.keys(PRE_CHECK_QUESTIONS) as (keyof PreCheckAnswers)[]).map((name, i) => (
        <Question key={name} name={name} number={i + 1} message={faults[name]} chosen={answers[name]} />
      ))}
      <Button type="submit" name="intent" value="answer" variant="cta" size="lg" className="w-full sm:w-auto">
        Ver a resposta
      </Button>
      <p className="text-sm text-muted">{NOT_LOOKED_UP}</p>
    </form>
  </main>
);

type OneProps = {
  name: keyof PreCheckAnswers;
  number: number;
  message: string | undefined;
  chosen: string | undefined;
};

function Question({ name, number, message, chosen }: OneProps) {
  const { label, options } = PRE_CHECK_QUESTIONS[name];
  const note = `${name}-aviso`;
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
              name={name}
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
