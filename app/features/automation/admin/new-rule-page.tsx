import { Link, useLoaderData } from 'react-router';
import { listTeam } from '#app/features/accounts/server/index.server.ts';
import { RULE_CREATED } from '#app/features/automation/rules/automation-messages.ts';
import { NEW_RULE } from '#app/features/automation/rules/rule-draft.ts';
import { createRule } from '#app/features/automation/server/index.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/new-rule-page';
import { answerRule } from './answer-rule.server.ts';
import type { RuleAnswer } from './rule-answer.ts';
import { RuleForm } from './rule-form.tsx';
import { TrialView } from './trial-view.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Nova regra | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({ team: await listTeam(adminOf(context)) });

export async function action({ request, context }: Route.ActionArgs): Promise<RuleAnswer> {
  const admin = adminOf(context);
  const form = await request.formData();
  return answerRule(admin, form, async (rule) => {
    const created = await createRule(admin, rule, !form.has('off'));
    if (created.ok) throw await redirectWithToast(`/admin/automacao/${created.value}`, RULE_CREATED);
    return created;
  });
}

export const clientAction = keepPage;

export default function NewRulePage() {
  const { team } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader
        title="Nova regra"
        lead="Vale a partir do momento em que você salva; o que já passou fica como está."
        actions={
          <Link to="/admin/automacao" className={buttonClass({})}>
            Todas as regras
          </Link>
        }
      />
      <RuleForm draft={answer?.draft ?? NEW_RULE} errors={answer?.errors ?? {}} team={team} />
      <TrialView trial={answer?.trial} />
    </>
  );
}
