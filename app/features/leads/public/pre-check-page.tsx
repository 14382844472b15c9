import { data, useActionData, useLoaderData } from 'react-router';
import { LeadInput } from '#app/features/leads/rules/input.ts';
import { LEAD_ANSWERS } from '#app/features/leads/rules/messages.ts';
import {
  PreCheckAnswers,
  PreCheckDocument,
  type PreCheckOutcome,
  type PreCheckReason,
  preCheck,
} from '#app/features/leads/rules/pre-check.ts';
import { answersLine } from '#app/features/leads/rules/pre-check-words.ts';
import { LEAD_UNANSWERED } from '#app/features/leads/rules/unsent-lead.ts';
import { createLead, LEAD_CONSENT } from '#app/features/leads/server/index.server.ts';
import { defineForm } from '#app/kit/form.server.ts';
import { statusOf } from '#app/kit/form-answer.ts';
import { detectDocument } from '#app/lib/documents.ts';
import { parseInput, readForm } from '#app/lib/form-data.ts';
import { type RequestInfo, requestInfo } from '#app/platform/request-context.server.ts';
import { pageMeta } from '#app/shells/public/page-meta.ts';
import { usePublicLayout } from '#app/shells/public/use-public-layout.ts';
import { orUnanswered } from '#app/ui/unanswered.ts';
import type { Route } from './+types/pre-check-page';
import { PreCheckOutcomeView } from './pre-check-outcome.tsx';
import { DocumentStep, QuestionStep } from './pre-check-steps.tsx';

/**
 * State of the pre-check. `documento` and the answers pass from form to form; nothing is stored before the
 * consent.
 */
type PreCheckState = {
  documento: string;
  /** Refusals by field. */
  faults?: Record<string, string>;
  answers?: Partial<PreCheckAnswers>;
  found?: { answers: PreCheckAnswers; outcome: PreCheckOutcome; reason: PreCheckReason };
};
type PreCheckAction = { check: PreCheckState };

export const loader = () => ({ consent: LEAD_CONSENT.text });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Pré-análise grátis: dá para limpar o nome? | Nome em Dia',
    description:
      'Três perguntas e uma resposta honesta. Sem conta, e nada do que você responde fica guardado.',
    path: '/pre-analise',
    image: 'inicio',
  });

const send = defineForm({
  ...LEAD_ANSWERS,
  schema: LeadInput,
  save: ({ from, notes }: { from: RequestInfo; notes: string }, input) =>
    createLead(from, input, 'landing', { notes }),
});

/** Answers a POST, so that no document appears in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const values = readForm(form);
  const document = parseInput(PreCheckDocument, values);
  const documento = document.ok ? document.value.documento : (values.documento ?? '');
  if (!document.ok) return stay({ documento, faults: document.error.fields ?? {} }, 400);
  if (values.intent === undefined) return stay({ documento });
  const parsed = parseInput(PreCheckAnswers, values);
  if (!parsed.ok)
    return stay(
      { documento, faults: parsed.error.fields ?? {}, answers: values as Partial<PreCheckAnswers> },
      400,
    );
  const answers = parsed.value;
  const found = preCheck(answers);
  const state: PreCheckState = { documento, found: { answers, ...found } };
  if (values.intent !== 'lead') return stay(state);
  const notes = answersLine(answers, found.outcome);
  const answer = await send({ from: requestInfo(context), notes }, form, 'lead');
  return data({ ...answer, check: state }, { status: statusOf(answer) });
}

const stay = (check: PreCheckState, status = 200) => data<PreCheckAction>({ check }, { status });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnanswered(serverAction, LEAD_UNANSWERED);

// The page says the same before and after.
export const shouldRevalidate = () => false;

export default function PreCheckPage() {
  const { consent } = useLoaderData<typeof loader>();
  const { plans } = usePublicLayout();
  const check = useActionData<Partial<PreCheckAction>>()?.check;
  if (check?.found)
    return (
      <PreCheckOutcomeView
        {...check.found}
        documento={check.documento}
        plan={plans[detectDocument(check.documento) ?? 'CPF']}
        consent={consent}
      />
    );
  if (check && !check.faults?.documento)
    return <QuestionStep documento={check.documento} faults={check.faults} answers={check.answers} />;
  return <DocumentStep documento={check?.documento} message={check?.faults?.documento} />;
}
