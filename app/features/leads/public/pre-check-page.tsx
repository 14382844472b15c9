import { data, useActionData, useLoaderData } from 'react-router';
import { getLegalFront } from '#app/features/catalog/server/index.server.ts';
import { PreCheckLead } from '#app/features/leads/rules/input.ts';
import { LEAD_ANSWERS } from '#app/features/leads/rules/messages.ts';
import {
  type CheckedDebt,
  checkDebts,
  debtsIn,
  isPreCheckHolder,
  MOST_CHECKED,
  PRE_CHECK_HOLDERS,
  type PreCheckHolder,
  parseDebts,
} from '#app/features/leads/rules/pre-check.ts';
import { answersLine } from '#app/features/leads/rules/pre-check-words.ts';
import { LEAD_UNANSWERED } from '#app/features/leads/rules/unsent-lead.ts';
import { createLead, leadFormConsent } from '#app/features/leads/server/index.server.ts';
import { defineForm } from '#app/kit/form.server.ts';
import { statusOf } from '#app/kit/form-answer.ts';
import { readForm } from '#app/lib/form-data.ts';
import { type RequestInfo, requestInfo } from '#app/platform/request-context.server.ts';
import { pageMeta } from '#app/shells/public/page-meta.ts';
import { usePublicLayout } from '#app/shells/public/use-public-layout.ts';
import { orUnanswered } from '#app/ui/unanswered.ts';
import type { Route } from './+types/pre-check-page';
import { PreCheckOutcomeView } from './pre-check-outcome.tsx';
import { HolderStep, QuestionStep } from './pre-check-steps.tsx';

/**
 * State of the pre-check. Holder and answers pass from form to form; nothing is stored before the consent.
 */
type PreCheckState = {
  holder: PreCheckHolder;
  debts: ReturnType<typeof debtsIn>;
  /** Refusals by field. */
  faults?: Record<string, string>;
  found?: CheckedDebt[];
};
type PreCheckAction = { check: PreCheckState | null };

export const loader = async ({ context }: Route.LoaderArgs) => ({
  consent: await leadFormConsent(requestInfo(context).partnerCode),
});

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
  schema: PreCheckLead,
  save: ({ from, notes }: { from: RequestInfo; notes: string }, input) =>
    createLead(from, input, 'landing', { notes }),
});

/** Answers a POST, so that no answer about debts appears in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const values = readForm(form);
  const holder = values.quem;
  if (!isPreCheckHolder(holder)) return stay(null, 400);
  const debts = debtsIn(values);
  if (values.intent === undefined) return stay({ holder, debts });
  if (values.intent === 'more') return stay({ holder, debts: [...debts, {}].slice(0, MOST_CHECKED) });
  if (values.intent === 'fewer')
    return stay({ holder, debts: debts.length > 1 ? debts.slice(0, -1) : debts });
  const { answers, faults } = parseDebts(debts);
  if (Object.keys(faults).length > 0) return stay({ holder, debts, faults }, 400);
  const found = checkDebts(answers, (await getLegalFront()).on);
  const state: PreCheckState = { holder, debts, found };
  if (values.intent !== 'lead') return stay(state);
  const notes = answersLine(holder, found);
  const answer = await send({ from: requestInfo(context), notes }, form, 'lead');
  return data({ ...answer, check: state }, { status: statusOf(answer) });
}

const stay = (check: PreCheckState | null, status = 200) => data<PreCheckAction>({ check }, { status });

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
        debts={check.found}
        holder={check.holder}
        plan={plans[PRE_CHECK_HOLDERS[check.holder]]}
        consent={consent}
      />
    );
  if (check) return <QuestionStep {...check} faults={check.faults} />;
  return <HolderStep />;
}
