import { useLoaderData } from 'react-router';
import { listTeam } from '#app/features/accounts/server/index.server.ts';
import { RULE_CREATED } from '#app/features/automation/rules/messages.ts';
import { NEW_RULE } from '#app/features/automation/rules/rule-draft.ts';
import { createRule } from '#app/features/automation/server/index.server.ts';
import { activeTemplates } from '#app/features/forms/server/index.server.ts';
import { OWN_RECORDS } from '#app/features/own-fields/rules/own-fields.ts';
import { loadOwnMerge } from '#app/features/own-fields/server/index.server.ts';
import { answerForms, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, useRecordForm } from '#app/kit/form.tsx';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/new-rule-page';
import { RuleForm } from './rule-form.tsx';
import { ruleForm } from './rule-forms.server.ts';
import { TrialView } from './trial-view.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Nova regra | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => {
  const admin = adminOf(context);
  return {
    team: await listTeam(admin),
    templates: await asActor(admin, activeTemplates),
    own: await loadOwnMerge(admin, OWN_RECORDS),
  };
};

type Who = { admin: SignedInActor; enabled: boolean };

const FORMS = inArea('automation', {
  save: ruleForm({
    save: ({ admin, enabled }: Who, rule) => createRule(admin, rule, enabled),
    done: (id) => ({ to: `/admin/automacao/${id}`, toast: RULE_CREATED }),
  }),
});

export const action = (args: Route.ActionArgs) => {
  const admin = adminOf(args.context);
  return answerForms<Who, typeof FORMS>(FORMS, (form) => ({ admin, enabled: !form.has('off') }), args);
};

export const clientAction = clientFormAction;

export default function NewRulePage() {
  const { team, templates, own } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'save', answer, draft: NEW_RULE });
  return (
    <>
      <PageHeader
        title="Nova regra"
        up={{ to: '/admin/automacao', label: 'Automação' }}
        lead="Vale a partir do momento em que você salva; o que já passou fica como está."
      />
      <RuleForm form={form} team={team} templates={templates} own={own} />
      <TrialView trial={answer?.trial} />
    </>
  );
}
