import { Link, useLoaderData, useSearchParams } from 'react-router';
import { listTeam } from '#app/features/accounts/server/index.server.ts';
import { BULK_ACTS, type BulkActKind } from '#app/features/bulk/rules/bulk-act.ts';
import {
  actWords,
  BULK_ACT_LABELS,
  BULK_LIST_VIEW,
  countedRowsOf,
  countedTargetsOf,
  isPerPerson,
} from '#app/features/bulk/rules/terms.ts';
import { countRows, countWelcomesOf, recentBulks } from '#app/features/bulk/server/index.server.ts';
import { activeTemplates } from '#app/features/forms/server/index.server.ts';
import { tagsInUse } from '#app/features/leads/server/index.server.ts';
import { answerForms } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { Pills } from '#app/kit/list-filters.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { pageAddress } from '#app/lib/page-address.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { BULK_LISTS, type BulkList } from '#app/terms/bulk-list.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/bulk-page';
import { BulkBadge } from './bulk-badge.tsx';
import { BulkFields, EMPTY_ACT } from './bulk-fields.tsx';
import { START_FORMS } from './bulk-forms.server.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Mudar muitos de uma vez | Painel' }];

/** Reads the list and its filters from the address of this page. */
function askedOf(request: Request): { list: BulkList; query: URLSearchParams } {
  const query = new URLSearchParams(pageAddress(request.url).split('?')[1]);
  const list = BULK_LISTS.find((one) => one === query.get('lista')) ?? 'leads';
  query.delete('lista');
  query.delete('acao');
  return { list, query };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { list, query } = askedOf(request);
  const acao = new URL(request.url).searchParams.get('acao');
  const kind = BULK_ACTS[list].find((one) => one === acao) ?? (BULK_ACTS[list][0] as BulkActKind);
  const now = new Date();
  const [count, people, welcomes, team, tags, templates, recent] = await Promise.all([
    countRows(admin, list, query, now),
    isPerPerson(list, kind) ? countRows(admin, list, query, now, kind) : null,
    kind === 'welcome' ? countWelcomesOf(admin, query) : null,
    listTeam(admin),
    tagsInUse(admin),
    asActor(admin, activeTemplates),
    recentBulks(admin),
  ]);
  return { list, query: query.toString(), kind, count, people, welcomes, team, tags, templates, recent };
}

export const action = (args: Route.ActionArgs) =>
  answerForms(START_FORMS, { admin: adminOf(args.context), ...askedOf(args.request) }, args);

export const clientAction = clientFormAction;

/** Chooses what is done with everything that a list finds. */
export default function BulkPage() {
  const { list, query, kind, count, people, recent, ...choices } = useLoaderData<typeof loader>();
  const targets = people ?? count;
  const [params] = useSearchParams();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { label, path } = BULK_LIST_VIEW[list];
  const form = useRecordForm({
    intent: 'start',
    answer,
    draft: EMPTY_ACT,
    expectedVersion: targets,
    fixed: { kind },
  });
  return (
    <>
      <PageHeader
        title="Mudar muitos de uma vez"
        up={{ to: `${path}?${query}`, label: label }}
        lead={
          <span role="status" className="tabular">
            {label}: {count === 0 ? 'nada combina com o filtro' : `${countedRowsOf(list, count)} no filtro`}
          </span>
        }
      />
      <Pills
        label="Lista"
        param="lista"
        current={list}
        options={BULK_LISTS.map((one) => [one, BULK_LIST_VIEW[one].label] as const)}
        also={Object.fromEntries([...params.keys()].map((name) => [name, null]))}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Surface className="p-4">
          <h2 className="mb-3 text-lg font-semibold">O que fazer</h2>
          <Pills
            label="O que fazer"
            param="acao"
            current={kind}
            options={BULK_ACTS[list].map((one) => [one, BULK_ACT_LABELS[one]] as const)}
          />
          {targets === 0 ? (
            <EmptyState title="Nada para mudar" text="Volte à lista e escolha outro filtro." />
          ) : (
            <RecordForm key={`${list}-${kind}`} form={form} aria-label="O que fazer" className="space-y-3">
              <BulkFields form={form} list={list} kind={kind} {...choices} />
              <Refusal message={form.refusal} />
              <SaveButton form={form}>Aplicar a {countedTargetsOf(list, kind, targets)}</SaveButton>
              <p className="text-sm text-muted">
                Dá para parar no meio
                {kind === 'welcome' ? '. O que já saiu não volta.' : ', e desfazer por 24 horas.'}
              </p>
            </RecordForm>
          )}
        </Surface>
        <Surface className="p-4">
          <h2 className="mb-2 text-lg font-semibold">Últimas mudanças</h2>
          {recent.length === 0 && <p className="py-2 text-muted">Nenhuma até agora.</p>}
          <ul className="divide-y divide-line">
            {recent.map((one) => (
              <li key={one.id} className="flex flex-wrap items-baseline gap-x-3 py-2">
                <Link to={`/admin/massa/${one.id}`} className="mr-auto underline underline-offset-4">
                  {countedTargetsOf(one.list, one.act.kind, one.total)}: {actWords(one.list, one.act, {})}
                </Link>
                <BulkBadge status={one.status} />
                <span className="tabular w-full text-sm text-muted">
                  {one.by ?? 'Equipe'}, {formatDateTime(one.createdAt)}
                </span>
              </li>
            ))}
          </ul>
        </Surface>
      </div>
    </>
  );
}
