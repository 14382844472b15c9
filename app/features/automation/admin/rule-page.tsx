import { data, Link, useLoaderData } from 'react-router';
import { listTeam } from '#app/features/accounts/server/index.server.ts';
import { RULE_DELETED, RULE_SAVED } from '#app/features/automation/rules/messages.ts';
import { NEW_RULE, ruleDraft } from '#app/features/automation/rules/rule-draft.ts';
import { deleteRule, loadRule, saveRule } from '#app/features/automation/server/index.server.ts';
import { activeTemplates } from '#app/features/forms/server/index.server.ts';
import { OWN_RECORDS } from '#app/features/own-fields/rules/own-fields.ts';
import { loadOwnMerge } from '#app/features/own-fields/server/index.server.ts';
import { answerForms, defineDelete, inArea, wasRefused } from '#app/kit/form.server.ts';
import { clientFormAction, DeleteRecord, RecordNotices, useRecordForm } from '#app/kit/form.tsx';
import { isUuid } from '#app/lib/uuid.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/rule-page';
import { RuleForm } from './rule-form.tsx';
import { ruleForm } from './rule-forms.server.ts';
import { TrialView } from './trial-view.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ?? 'Regra'} | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  if (!isUuid(params.ruleId)) throw data(null, 404);
  const [rule, team, templates, own] = await Promise.all([
    loadRule(admin, params.ruleId),
    listTeam(admin),
    asActor(admin, activeTemplates),
    loadOwnMerge(admin, OWN_RECORDS),
  ]);
  if (!rule) {
    if (!wasRefused(context)) throw data(null, 404);
    const none = { id: params.ruleId, name: '', enabled: false, version: 0, draft: null };
    return { ...none, team, templates, own };
  }
  const { id, name, enabled, version } = rule;
  return { id, name, enabled, version, draft: ruleDraft(rule), team, templates, own };
}

type Who = { admin: SignedInActor; id: string };

const FORMS = inArea('automation', {
  save: ruleForm({
    save: ({ admin, id }: Who, rule, expected) => saveRule(admin, id, Number(expected), rule),
    done: (_, __, { id }) => ({ to: `/admin/automacao/${id}`, toast: RULE_SAVED }),
  }),
  delete: defineDelete(({ admin, id }: Who, expected) => deleteRule(admin, id, Number(expected)), {
    to: '/admin/automacao',
    toast: RULE_DELETED,
  }),
});

export async function action({ params, ...args }: Route.ActionArgs) {
  const id = params.ruleId;
  if (!isUuid(id)) throw data(null, 404);
  return answerForms(FORMS, { admin: adminOf(args.context), id }, args);
}

export const clientAction = clientFormAction;

export default function RulePage() {
  const { id, name, enabled, version, draft, team, templates, own } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({ intent: 'save', answer, draft: draft ?? NEW_RULE, expectedVersion: version });
  return (
    <>
      <PageHeader
        title={name || form.draft.name || 'Regra'}
        up={{ to: '/admin/automacao', label: 'Automação' }}
        lead={draft && (enabled ? <Badge tone="good">Ligada</Badge> : <Badge>Desligada</Badge>)}
        actions={
          draft && (
            <Link to={`/admin/automacao/execucoes?regra=${id}`} className={buttonClass({})}>
              Execuções
            </Link>
          )
        }
      />
      <RecordNotices
        answer={answer}
        deleted={{
          now: !draft,
          title: 'Outra pessoa excluiu esta regra',
          asNew: { action: '/admin/automacao/nova', label: 'Salvar como regra nova' },
          back: { to: '/admin/automacao', label: 'Todas as regras' },
        }}
      />
      <RuleForm
        key={form.expectedVersion}
        form={form}
        enabled={enabled}
        team={team}
        templates={templates}
        own={own}
      />
      <TrialView trial={answer && 'trial' in answer ? answer.trial : undefined} />
      {draft && answer?.code !== 'deleted' && (
        <DeleteRecord label="Excluir regra" expectedVersion={version}>
          As execuções dela saem do registro; as tarefas ficam. Não dá para desfazer: para parar, basta
          desligar.
        </DeleteRecord>
      )}
    </>
  );
}
