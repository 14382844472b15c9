import { data, Link, type ShouldRevalidateFunction, useLoaderData } from 'react-router';
import { listTeam } from '#app/features/accounts/server/index.server.ts';
import {
  NOT_SAVED,
  RULE_DELETED,
  RULE_GONE,
  RULE_SAVED,
} from '#app/features/automation/rules/automation-messages.ts';
import { draftOf } from '#app/features/automation/rules/rule-draft.ts';
import { ruleSentence } from '#app/features/automation/rules/rule-sentence.ts';
import { deleteRule, loadRule, saveRule } from '#app/features/automation/server/index.server.ts';
import type { AppError } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { DeleteRecord } from '#app/shells/admin/delete-record.tsx';
import { tellGone, toldGone } from '#app/shells/admin/gone-record.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import { GoneNotice } from '#app/ui/gone-notice.tsx';
import { Badge, PageHeader } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/rule-page';
import { answerRule } from './answer-rule.server.ts';
import type { RuleAnswer } from './rule-answer.ts';
import { RuleForm } from './rule-form.tsx';
import { TrialView } from './trial-view.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ?? 'Regra'} | Painel` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  if (!isUuid(params.ruleId)) throw data(null, 404);
  const [rule, team] = await Promise.all([loadRule(admin, params.ruleId), listTeam(admin)]);
  if (!rule) {
    if (!toldGone(context)) throw data(null, 404);
    return { id: params.ruleId, name: '', enabled: false, version: 0, draft: null, sentence: '', team };
  }
  const { id, name, enabled, version } = rule;
  return { id, name, enabled, version, draft: draftOf(rule), sentence: ruleSentence(rule), team };
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<RuleAnswer> {
  const admin = adminOf(context);
  const id = params.ruleId;
  if (!isUuid(id)) throw data(null, 404);
  const form = await request.formData();
  if (form.get('intent') === 'delete') {
    const deleted = await deleteRule(admin, id, Number(form.get('version')));
    if (deleted.ok) throw await redirectWithToast('/admin/automacao', RULE_DELETED);
    const gone = isGone(deleted.error);
    if (gone) tellGone(context);
    return { toast: { tone: 'bad', title: NOT_SAVED, message: deleted.error.message }, gone };
  }
  const answer = await answerRule(admin, form, async (rule) => {
    const saved = await saveRule(admin, id, Number(form.get('over') ?? form.get('version')), rule);
    if (saved.ok) throw await redirectWithToast(`/admin/automacao/${id}`, RULE_SAVED);
    return saved;
  });
  // Also where its form was at fault, only changed, or tried.
  const gone = answer.gone || !(await loadRule(admin, id));
  if (gone) tellGone(context);
  return { ...answer, gone };
}

export const clientAction = keepPage;

const isGone = ({ code }: AppError) => code === RULE_GONE.code;

/** A rule that was taken away is not asked for again: the page would go, and what was written with it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  (actionResult as RuleAnswer | undefined)?.gone ? false : defaultShouldRevalidate;

const AS_NEW = { form: 'regra', action: '/admin/automacao/nova', label: 'Salvar como regra nova' };

export default function RulePage() {
  const { id, name, enabled, version, draft, sentence, team } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const shown = answer?.version ?? version;
  // Without a rule, and without scripts, what was typed is all there is.
  const written = answer?.draft ?? draft;
  return (
    <>
      <PageHeader
        title={name || written?.name || 'Regra'}
        lead={draft && (enabled ? <Badge tone="good">Ligada</Badge> : <Badge>Desligada</Badge>)}
        actions={
          <div className="flex flex-wrap gap-2">
            {draft && (
              <Link to={`/admin/automacao/execucoes?regra=${id}`} className={buttonClass({})}>
                Execuções
              </Link>
            )}
            <Link to="/admin/automacao" className={buttonClass({})}>
              Todas as regras
            </Link>
          </div>
        }
      />
      {answer?.stale && (
        <ConflictNotice form="regra" over={version}>
          <p>{answer.toast?.message}</p>
          <p>Agora a regra está assim: {sentence}</p>
        </ConflictNotice>
      )}
      {answer?.gone && (
        <GoneNotice
          title="Outra pessoa excluiu esta regra"
          written={answer.draft && AS_NEW}
          back={{ to: '/admin/automacao', label: 'Todas as regras' }}
        />
      )}
      {/* A saved version is a new form; a refused one stays as it was typed. */}
      {written && (
        <RuleForm
          key={shown}
          draft={written}
          version={shown}
          enabled={enabled}
          errors={answer?.errors ?? {}}
          team={team}
        />
      )}
      <TrialView trial={answer?.trial} />
      {draft && !answer?.gone && (
        <DeleteRecord label="Excluir regra" version={version}>
          As execuções dela saem do registro; as tarefas ficam. Não dá para desfazer: para parar, basta
          desligar.
        </DeleteRecord>
      )}
    </>
  );
}
