import { data, Link, useLoaderData } from 'react-router';
import { QUOTA_STATUSES } from '#app/features/consortium/rules/consortium-status.ts';
import { DONE, GROUP_WORDS } from '#app/features/consortium/rules/consortium-words.ts';
import { GROUP_FIELDS } from '#app/features/consortium/rules/group-input.ts';
import { QuotaInput } from '#app/features/consortium/rules/quota-input.ts';
import { changeQuota, loadGroup, saveGroup } from '#app/features/consortium/server/index.server.ts';
import { formatBRLShort } from '#app/lib/money.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { Badge, PageHeader, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/group-page';
import type { ConsortiumAnswer } from './consortium-answer.ts';
import { draftOfGroup } from './group-draft.ts';
import { GROUP_FORM, GroupForm } from './group-form.tsx';
import { QuotaList } from './quota-list.tsx';
import { parsed, readGroup, refusal } from './read-consortium.server.ts';
import { readSearch } from './read-search.ts';
import { StaleNotice } from './stale-notice.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.group.code ?? 'Grupo'} | Painel` },
];

/** What the address asks for; what it does not know is left out. */
function readPage(request: Request) {
  const query = new URL(request.url).searchParams;
  const after = query.get('apos') ?? '';
  return {
    status: QUOTA_STATUSES.find((known) => known === query.get('situacao')),
    search: readSearch(query),
    afterNumber: /^\d{1,4}$/.test(after) ? Number(after) : 0,
  };
}

/** The same page of quotas again. */
function pageOf(request: Request, groupId: string): string {
  const { status, search, afterNumber } = readPage(request);
  const query = new URLSearchParams({
    ...(status && { situacao: status }),
    ...(search && { busca: search }),
    ...(afterNumber > 0 && { apos: String(afterNumber) }),
  });
  return `/admin/consorcio/${groupId}${query.size > 0 ? `?${query}` : ''}`;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = readPage(request);
  const found = isUuid(params.groupId) ? await loadGroup(adminOf(context), params.groupId, page) : null;
  if (!found) throw data(null, 404);
  return { ...found, ...page };
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<ConsortiumAnswer> {
  const admin = adminOf(context);
  const { groupId } = params;
  if (!isUuid(groupId)) throw data(null, 404);
  const form = await request.formData();
  const version = Number(form.get('version'));
  if (form.get('intent') === 'quota') {
    const quotaId = String(form.get('id'));
    if (!isUuid(quotaId)) throw data(null, 404);
    const read = parsed(QuotaInput, { status: form.get('status'), paidUp: form.has('paidUp') });
    if ('refused' in read) return { ...read.refused, intent: 'quota' };
    const saved = await changeQuota(admin, groupId, quotaId, version, read.input);
    if (saved.ok) throw await redirectWithToast(pageOf(request, groupId), DONE.quota);
    const answer = { ...refusal(saved.error), intent: 'quota' };
    return answer.stale ? { ...answer, quota: { id: quotaId, ...read.input } } : answer;
  }
  const read = readGroup(form);
  if ('refused' in read) return { ...read.refused, intent: 'group', group: read.draft, version };
  const saved = await saveGroup(admin, groupId, Number(form.get('over') ?? version), read.input);
  if (saved.ok) throw await redirectWithToast(`/admin/consorcio/${groupId}`, DONE.saved);
  return { ...refusal(saved.error), intent: 'group', group: read.draft, version };
}

export const clientAction = keepPage;

export default function GroupPage() {
  const { group, quotas, next, draws, status, search, afterNumber } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const now = draftOfGroup(group);
  const editing = answer?.intent === 'group' ? answer : undefined;
  const shown = editing?.version ?? group.version;
  const frozen = draws.some((draw) => draw.status === 'frozen');
  return (
    <>
      <PageHeader
        title={group.code}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={GROUP_WORDS[group.status].tone}>{GROUP_WORDS[group.status].label}</Badge>
            <span>{group.asset}</span>
            <span className="tabular">
              {formatBRLShort(group.credit)} em {group.termMonths} meses
            </span>
          </span>
        }
        actions={
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={`/admin/consorcio/sorteio/${group.id}`} variant="cta">
              Assembleias e sorteio
            </ButtonLink>
            <Link to="/admin/consorcio" className={buttonClass({})}>
              Todos os grupos
            </Link>
          </div>
        }
      />
      <Surface className="mb-6 p-5">
        <details open={editing !== undefined}>
          <summary className="font-semibold">Dados do grupo</summary>
          <div className="mt-4">
            {editing?.stale && (
              <StaleNotice
                form={GROUP_FORM}
                over={group.version}
                now={Object.entries(now).map(([name, value]) => [
                  GROUP_FIELDS[name as keyof typeof GROUP_FIELDS],
                  name === 'status' ? GROUP_WORDS[group.status].label : value,
                ])}
              />
            )}
            <GroupForm
              key={shown}
              draft={editing?.group ?? now}
              version={shown}
              errors={editing?.fields ?? {}}
            />
          </div>
        </details>
      </Surface>
      <QuotaList
        group={group}
        quotas={quotas}
        next={next}
        status={status}
        search={search}
        afterNumber={afterNumber}
        frozen={frozen}
        chosen={answer?.quota}
      />
    </>
  );
}
