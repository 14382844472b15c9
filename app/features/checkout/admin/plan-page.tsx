import { data, redirect, useLoaderData, useNavigation } from 'react-router';
import { type PlanDraft, planDraftOf, readPlan, readPlanForm } from '#app/features/catalog/rules/input.ts';
import {
  PLAN_DRAFT_DISCARDED,
  PLAN_DRAFT_SAVED,
  PLAN_NOT_SAVED,
} from '#app/features/catalog/rules/messages.ts';
import type { PlanId } from '#app/features/catalog/rules/plans.ts';
import {
  discardPlanDraft,
  type ListedPlan,
  loadPlanVersions,
  savePlanDraft,
} from '#app/features/catalog/server/index.server.ts';
import { answerForms, expectedOf, inArea, refusalOf } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, RecordNotices, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { civilDateAt, formatDateTime } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { ActionBar } from '#app/ui/action-bar.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/plan-page';
import { PlanFields } from './plan-fields.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Plano ${loaderData?.id ?? ''} | Painel` },
];

/** @throws a 404 for an unknown plan */
async function planIn(admin: SignedInActor, id: string): Promise<ListedPlan> {
  const plan = await loadPlanVersions(admin, id);
  if (!plan) throw data(null, 404);
  return plan;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id, current, draft, history, state } = await planIn(adminOf(context), params.plan);
  const today = civilDateAt(new Date());
  const asked = Number(new URL(request.url).searchParams.get('versao'));
  const again = history.find(({ version }) => version === asked) ?? null;
  const from = again ?? draft ?? current;
  return {
    id,
    current: current.version,
    draft: draft && { version: draft.version, savedAt: draft.savedAt, who: draft.who },
    again: again?.version ?? null,
    state,
    entries: planDraftOf(from.figures, today),
  };
}

type Who = { admin: SignedInActor; id: PlanId };

const FORMS = inArea('plans', {
  /** Saves the draft; the `step` of another button also opens its publication, or discards it. */
  async save({ admin, id }: Who, form: FormData, intent: string): Promise<FormAnswer<PlanDraft>> {
    const draft = readPlanForm(form);
    const expectedVersion = expectedOf(form);
    const refused = (error: Parameters<typeof refusalOf>[0]) => ({
      ok: false,
      intent,
      draft,
      expectedVersion,
      ...refusalOf(error, PLAN_NOT_SAVED),
    });
    const step = form.get('step');
    if (step === 'discard') {
      const discarded = await discardPlanDraft(admin, id, expectedVersion);
      if (!discarded.ok) return refused(discarded.error);
      throw await redirectWithToast('/admin/planos', PLAN_DRAFT_DISCARDED);
    }
    const read = readPlan(draft, civilDateAt(new Date()));
    if (!read.ok) return refused(read.error);
    const saved = await savePlanDraft(admin, id, expectedVersion, read.value);
    if (!saved.ok) return refused(saved.error);
    const page = `/admin/planos/${id.toLowerCase()}`;
    if (step === 'review') throw redirect(`${page}/publicar`);
    throw await redirectWithToast(page, PLAN_DRAFT_SAVED);
  },
});

export async function action({ params, ...args }: Route.ActionArgs) {
  const admin = adminOf(args.context);
  const { id } = await planIn(admin, params.plan);
  return answerForms(FORMS, { admin, id }, args);
}

export const clientAction = clientFormAction;

/** The editor of a plan's next version. */
export default function PlanPage() {
  const { id, current, draft, again, state, entries } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'save', answer, draft: entries, expectedVersion: state });
  const step = useNavigation().formData?.get('step');
  return (
    <>
      <PageHeader
        title={`Plano ${id}`}
        up={{ to: '/admin/planos', label: 'Planos' }}
        lead={
          again
            ? `Com os valores da versão ${again}. Nada está salvo ainda.`
            : draft
              ? `Rascunho da versão ${draft.version}, salvo em ${formatDateTime(draft.savedAt)}${draft.who ? ` por ${draft.who}` : ''}. Só a equipe vê.`
              : `À venda: versão ${current}. O que você salvar é um rascunho, até publicar.`
        }
      />
      <RecordNotices answer={answer} look />
      <RecordForm form={form}>
        <PlanFields form={form} />
        <ActionBar className="mt-4 items-start">
          <SaveButton form={form} pending={form.pending && !step} pendingLabel="Salvando…">
            Salvar rascunho
          </SaveButton>
          <SubmitButton name="step" value="review" when={{ step: 'review' }} pendingLabel="Salvando…">
            Salvar e revisar para publicar
          </SubmitButton>
          {draft && (
            <SubmitButton
              name="step"
              value="discard"
              variant="ghost"
              when={{ step: 'discard' }}
              pendingLabel="Descartando…"
            >
              Descartar o rascunho
            </SubmitButton>
          )}
        </ActionBar>
      </RecordForm>
    </>
  );
}
