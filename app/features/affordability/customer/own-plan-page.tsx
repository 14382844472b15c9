import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useLoaderData } from 'react-router';
import { z } from 'zod';
import { answersIn } from '#app/features/affordability/rules/kept-plan.ts';
import { debtEntries } from '#app/features/affordability/rules/known-debts.ts';
import {
  debtField,
  isOnPeople,
  isRequired,
  MOST_DEBTS,
  type PlanAnswers,
  QUESTIONS,
  readPlanAnswers,
} from '#app/features/affordability/rules/plan-answers.ts';
import { INSIDE_LABEL, OUTSIDE } from '#app/features/affordability/rules/repayment.ts';
import { dropPlan, keepPlan, loadPlan } from '#app/features/affordability/server/index.server.ts';
import { loadAccountListings } from '#app/features/listings/server/index.server.ts';
import { answerForms, defineForm, NO_FIELDS } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm } from '#app/kit/form.tsx';
import type { Entries, FormAnswer } from '#app/kit/form-answer.ts';
import { formatDate } from '#app/lib/dates.ts';
import { readForm } from '#app/lib/form-data.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import { LineProgress } from '#app/ui/linha-limpa.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/own-plan-page';
import { PlanResult } from './plan-result.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Quanto cabe no bolso | Área do cliente' }];

/**
 * Loads the saved plan; without one, the open listings of the account itself as a first list of debts. The plan is kept
 * once per account, also while a linked person is shown.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const customer = customerOf(context);
  const [{ minimum, kept }, listings] = await Promise.all([
    loadPlan(customer),
    loadAccountListings(customer),
  ]);
  return { minimum, kept, known: debtEntries(listings) };
}

type Answer = { entries: Entries; answers: PlanAnswers | null; fields: Record<string, string> };

function answerTo(entries: Entries): Answer {
  const read = readPlanAnswers(entries);
  return read.ok
    ? { entries, answers: read.value, fields: {} }
    : { entries, answers: null, fields: read.error.fields ?? {} };
}

const HERE = '/app/plano';

const FORMS = {
  /**
   * For browsers without scripts: calculates and stores nothing. With scripts the answers do not leave the
   * browser.
   */
  async calculate(
    _: CustomerActor,
    form: FormData,
    intent: string,
  ): Promise<FormAnswer & { calculated: Answer }> {
    return { ok: true, intent, calculated: answerTo(readForm(form)) };
  },
  keep: defineForm({
    failed: 'Plano não guardado',
    schema: z.record(z.string(), z.string()),
    save: keepPlan,
    done: { to: HERE, toast: { tone: 'good', title: 'Plano guardado' } },
  }),
  drop: defineForm({
    failed: 'Erro',
    schema: NO_FIELDS,
    save: (customer: CustomerActor) => dropPlan(customer),
    done: { to: HERE, toast: { tone: 'good', title: 'Plano apagado', message: 'Nada dele ficou conosco.' } },
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, customerOf(args.context), args);

export const clientAction = clientFormAction;

/** Each screen has one question; the last one has the debts. */
const STEPS = QUESTIONS.length + 1;
const DEBT_STEP = QUESTIONS.length;

export default function PlanPage() {
  const { kept } = useLoaderData<typeof loader>();
  const sent = useAnswer<typeof action>();
  useToast(sent?.toast);
  // Saving or deleting the plan remounts the questions.
  return <Plan key={kept?.keptAt} posted={sent && 'calculated' in sent ? sent.calculated : undefined} />;
}

function Plan({ posted }: { posted: Answer | undefined }) {
  const { minimum, kept, known } = useLoaderData<typeof loader>();
  const [own, setOwn] = useState<Answer>();
  const [step, setStep] = useState<number>();
  const form = useRef<HTMLFormElement>(null);
  const answer = own ?? posted ?? (kept ? answerTo(kept.answers) : undefined);
  // Without scripts one page shows all questions; with scripts the first render shows only the first one, so
  // that the layout does not shift.
  useEffect(() => setStep((now) => now ?? 0), []);
  const entries = { ...(!kept && known), ...answer?.entries };
  const calculate = () => {
    if (!form.current) return;
    const made = answerTo(readForm(new FormData(form.current)));
    setOwn(made);
    const wrong = Object.keys(made.fields)[0];
    if (wrong) goTo(stepOf(wrong));
    else requestAnimationFrame(() => document.getElementById('resultado')?.focus());
  };
  const goTo = (to: number) => {
    setStep(to);
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>(`[data-step="${to}"] input`)?.focus(),
    );
  };
  /** Opens the next question; a question without a good answer stays open. */
  const goOn = () => {
    const at = step ?? 0;
    const id = QUESTIONS[at]?.id;
    if (!form.current || !id) return;
    const made = answerTo(readForm(new FormData(form.current)));
    const fault = made.fields[id];
    setOwn({ ...made, answers: null, fields: fault ? { [id]: fault } : {} });
    goTo(fault ? at : at + 1);
  };
  const last = step === STEPS - 1;
  return (
    <>
      <PageHeader title="Quanto cabe no bolso" lead="Veja quanto sobra para as dívidas e como pagar." />
      <div className="max-w-3xl space-y-5">
        <Surface className="p-5 sm:p-6 print:hidden">
          <p className="mb-4 text-sm text-muted">
            {kept
              ? `Guardado em ${formatDate(kept.keptAt)}. A equipe vê quanto cabe e a proposta. O que você ganha e gasta, só você vê.`
              : 'As respostas ficam neste navegador até você guardar. Antes disso, ninguém da equipe vê.'}
          </p>
          <Form
            ref={form}
            method="post"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (last) calculate();
              else goOn();
            }}
          >
            <input type="hidden" name="intent" value="calculate" />
            <div className="mb-4 noscript:hidden">
              <p className="mb-1 text-sm text-muted">
                Pergunta {(step ?? 0) + 1} de {STEPS}
              </p>
              <LineProgress value={(step ?? 0) + 1} max={STEPS} label="Perguntas" />
            </div>
            {QUESTIONS.map(({ id, title, hint }, at) => (
              <Step key={id} at={at} current={step}>
                <TextField
                  label={title}
                  name={id}
                  inputMode={isOnPeople(id) ? 'numeric' : 'decimal'}
                  autoComplete="off"
                  placeholder={isOnPeople(id) ? '0' : '0,00'}
                  defaultValue={entries[id]}
                  hint={hint}
                  required={isRequired(id)}
                  error={answer?.fields[id]}
                />
              </Step>
            ))}
            <Step at={DEBT_STEP} current={step}>
              <Debts entries={entries} fields={answer?.fields ?? {}} />
            </Step>
            <div className="mt-5 flex flex-wrap gap-3">
              {(step ?? 0) > 0 && (
                <Button type="button" onClick={() => goTo((step ?? 0) - 1)}>
                  Voltar
                </Button>
              )}
              <Button type="submit" variant="primary">
                {step === undefined ? <StartWords /> : last ? 'Calcular' : 'Continuar'}
              </Button>
            </div>
          </Form>
        </Surface>
        {answer?.answers && (
          <PlanResult answers={answer.answers} minimum={minimum}>
            {answer.answers.debts.length > 0 && <Keeping entries={answer.entries} isKept={kept !== null} />}
          </PlanResult>
        )}
      </div>
    </>
  );
}

/** Buttons that save the plan for the team, replace it, or delete it. */
const Keeping = ({ entries, isKept }: { entries: Entries; isKept: boolean }) => (
  <Surface className="p-5 sm:p-6 print:hidden">
    <h3 className="text-lg font-semibold">{isKept ? 'O plano está guardado' : 'Usar este plano'}</h3>
    <p className="mt-1 mb-4">
      {isKept
        ? 'Mudou alguma coisa? Calcule de novo e guarde outra vez.'
        : 'Guarde, e a equipe negocia com ele. Ela vê quanto cabe e as dívidas, não o que você ganha e gasta.'}
    </p>
    <div className="flex flex-wrap gap-3">
      <PressForm intent="keep" fixed={answersIn(entries)} variant={isKept ? 'secondary' : 'cta'}>
        {isKept ? 'Guardar outra vez' : 'Guardar este plano'}
      </PressForm>
      {isKept && <PressForm intent="drop">Apagar o que guardei</PressForm>}
    </div>
  </Surface>
);

const stepOf = (field: string): number => {
  const at = QUESTIONS.findIndex(({ id }) => id === field);
  return at < 0 ? DEBT_STEP : at;
};

/** The button of a page that does not know yet whether scripts run. */
const StartWords = () => (
  <>
    <span className="noscript:hidden">Continuar</span>
    <span className="hidden noscript:inline">Calcular</span>
  </>
);

const Step = ({
  at,
  current,
  children,
}: {
  at: number;
  current: number | undefined;
  children: ReactNode;
}) => (
  <div
    data-step={at}
    hidden={current !== undefined && current !== at}
    className={cx('mt-4', current === undefined && at > 0 && 'hidden noscript:block')}
  >
    {children}
  </div>
);

type DebtsProps = { entries: Record<string, string | undefined>; fields: Record<string, string> };

function Debts({ entries, fields }: DebtsProps) {
  const filled = Array.from({ length: MOST_DEBTS }, (_, at) => at).filter(
    (at) => entries[debtField('saldo', at)],
  ).length;
  const [rows, setRows] = useState(Math.max(2, filled));
  const unusual = Object.keys(fields).some((name) => name.startsWith('juros-'));
  return (
    <fieldset>
      <legend className="text-lg font-semibold">Quais são as dívidas?</legend>
      <p className="text-sm text-muted">Sem saber os juros, deixe em branco. Dívida sem valor não conta.</p>
      {Array.from({ length: rows }, (_, at) => (
        <fieldset
          key={debtField('credor', at)}
          className="mt-4 grid gap-3 border-t border-line pt-4 sm:grid-cols-6"
        >
          <legend className="sr-only">Dívida {at + 1}</legend>
          <TextField
            label="Para quem"
            name={debtField('credor', at)}
            autoComplete="off"
            defaultValue={entries[debtField('credor', at)]}
            className="sm:col-span-3"
          />
          <SelectField
            label="Que dívida é"
            name={debtField('tipo', at)}
            defaultValue={entries[debtField('tipo', at)] ?? ''}
            className="sm:col-span-3"
          >
            <option value="">{INSIDE_LABEL}</option>
            {Object.entries(OUTSIDE).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </SelectField>
          {(
            [
              ['saldo', 'Quanto deve', 'decimal'],
              ['juros', 'Juros por mês (%)', 'decimal'],
              ['minimo', 'Mínimo por mês', 'decimal'],
            ] as const
          ).map(([part, label, inputMode]) => (
            <TextField
              key={part}
              className="sm:col-span-2"
              label={label}
              name={debtField(part, at)}
              inputMode={inputMode}
              autoComplete="off"
              defaultValue={entries[debtField(part, at)]}
              error={fields[debtField(part, at)]}
            />
          ))}
        </fieldset>
      ))}
      {unusual && (
        <CheckboxField className="mt-4" name="conferi" label="Conferi: os juros são mesmo por mês." />
      )}
      {rows < MOST_DEBTS && (
        <Button type="button" size="sm" className="mt-4" onClick={() => setRows(rows + 1)}>
          Mais uma dívida
        </Button>
      )}
    </fieldset>
  );
}
