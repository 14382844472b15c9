import { data, useLoaderData } from 'react-router';
import { z } from 'zod';
import { draftOfGroup, QuotaInput } from '#app/features/consortium/rules/input.ts';
import { DONE, GROUP_WORDS, QUOTA_STATUSES } from '#app/features/consortium/rules/terms.ts';
import { changeQuota, loadGroup, saveGroup } from '#app/features/consortium/server/index.server.ts';
import { answerForms, defineForm, idIn, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, RecordNotices, useRecordForm } from '#app/kit/form.tsx';
import { textIn } from '#app/lib/form-data.ts';
import { formatBRLShort } from '#app/lib/money.ts';
import { countWords } from '#app/lib/numbers.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { GroupId } from '#app/terms/ids.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/group-page';
import { groupForm } from './consortium-forms.server.ts';
import { GroupForm } from './group-form.tsx';
import { QuotaList } from './quota-list.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.group.code ?? 'Grupo'} | Painel` },
];

/** Reads the filters of the address; ignores unknown values. */
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
function pageOf(request: Request, groupId: GroupId): string {
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

type Who = { admin: SignedInActor; groupId: GroupId; page: string };

const FORMS = inArea('services', {
  group: groupForm({
    save: ({ admin, groupId }: Who, input, expected) => saveGroup(admin, groupId, Number(expected), input),
    done: (_, __, { groupId }) => ({ to: `/admin/consorcio/${groupId}`, toast: DONE.saved }),
  }),
  quota: defineForm({
    failed: NOT_SAVED,
    read: (form) => ({
      id: idIn(form, 'id'),
      status: textIn(form, 'status'),
      paidUp: form.has('paidUp'),
    }),
    schema: QuotaInput.extend({ id: z.string() }),
    save: ({ admin, groupId }: Who, { id, ...input }, expected) =>
      changeQuota(admin, groupId, id, Number(expected), input),
    done: (_, __, { page }) => ({ to: page, toast: DONE.quota }),
  }),
});

export async function action({ params, ...args }: Route.ActionArgs) {
  const { groupId } = params;
  if (!isUuid(groupId)) throw data(null, 404);
  const page = pageOf(args.request, groupId);
  return answerForms(FORMS, { admin: adminOf(args.context), groupId, page }, args);
}

export const clientAction = clientFormAction;

export default function GroupPage() {
  const { group, quotas, next, draws, status, search, afterNumber } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const editing = answer?.intent === 'group';
  const form = useRecordForm({
    intent: 'group',
    answer,
    draft: draftOfGroup(group),
    expectedVersion: group.version,
  });
  const frozen = draws.some((draw) => draw.status === 'frozen');
  return (
    <>
      <PageHeader
        title={group.code}
        up={{ to: '/admin/consorcio', label: 'Consórcio' }}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={GROUP_WORDS[group.status].tone}>{GROUP_WORDS[group.status].label}</Badge>
            <span>{group.asset}</span>
            <span className="tabular">
              {formatBRLShort(group.credit)} em {countWords(group.termMonths, 'mês', 'meses')}
            </span>
          </span>
        }
        actions={
          <ButtonLink to={`/admin/consorcio/sorteio/${group.id}`} variant="cta">
            Assembleias e sorteio
          </ButtonLink>
        }
      />
      <Surface className="mb-6 p-5">
        <details open={editing}>
          <summary className="font-semibold">Dados do grupo</summary>
          <div className="mt-4">
            {editing && <RecordNotices answer={answer} />}
            <GroupForm form={form} />
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
        answer={answer?.intent === 'quota' ? answer : undefined}
      />
    </>
  );
}

/** Search text of an address: without characters that PostgreSQL refuses, and cut to a sensible length. */
const readSearch = (query: URLSearchParams): string =>
  (query.get('busca') ?? '').replaceAll('\0', '').trim().slice(0, 60);
