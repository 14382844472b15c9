import { lazy, Suspense, useMemo, useRef } from 'react';
import { Link, Outlet, useLoaderData, useParams, useSearchParams } from 'react-router';
import { listTeam } from '#app/features/accounts/server/index.server.ts';
import { BulkBar } from '#app/features/leads/admin/bulk-bar.tsx';
import { FilterBar } from '#app/features/leads/admin/filter-bar.tsx';
import { readColumns } from '#app/features/leads/admin/lead-columns.ts';
import { LeadsHeader } from '#app/features/leads/admin/leads-header.tsx';
import { LeadsTable } from '#app/features/leads/admin/leads-table.tsx';
import { type LeadsContext, useLeadChanges } from '#app/features/leads/admin/use-lead-changes.ts';
import { boardLeads, isBoard, readBoardPages } from '#app/features/leads/rules/lead-board.ts';
import { LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import { LEADS_NOT_LOADED } from '#app/features/leads/rules/panel-messages.ts';
import { leadList, leadOwnTexts, loadLeadBoard, tagsInUse } from '#app/features/leads/server/index.server.ts';
import { listOwnFields } from '#app/features/own-fields/server/index.server.ts';
import { answerForms } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { isFiltered, withoutFilters } from '#app/kit/list.ts';
import { RefusedFilters, whenAskedAnew } from '#app/kit/list-page.tsx';
import { useSelection } from '#app/kit/list-selection.ts';
import { openList } from '#app/kit/list-views.server.ts';
import { packRows, useRows } from '#app/kit/packed-rows.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { News } from '#app/shells/admin/news.tsx';
import { useListKeys } from '#app/shells/admin/use-list-keys.ts';
import { failureOf, RESULT_UNKNOWN } from '#app/shells/failure.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Skeleton } from '#app/ui/spinner.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/leads-page';
import { LEADS_FORMS } from './leads-forms.server.ts';

/** Loaded separately: the table does not need the drag-and-drop library. */
const Board = lazy(() => import('#app/features/leads/admin/board.tsx'));

export const meta: Route.MetaFunction = () => [{ title: 'Leads | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, LEAD_LIST);
  const query = new URL(request.url).searchParams;
  const board = isBoard(query);
  const [page, columns, team, tags, fields] = await Promise.all([
    board ? { rows: [], next: null, count: 0, more: false } : leadList.load(admin, asked),
    board ? loadLeadBoard(admin, asked.filters, readBoardPages(query.get('mais'))) : null,
    listTeam(admin),
    tagsInUse(admin),
    listOwnFields(admin, 'lead'),
  ]);
  const field = fields.find(({ key }) => key === asked.filters.ownKey);
  return {
    ...(await list),
    page: { ...page, rows: packRows(page.rows) },
    board: columns,
    team,
    tags,
    fields,
    own: field && {
      label: field.label,
      texts: await leadOwnTexts(
        admin,
        field,
        page.rows.map(({ id }) => id),
      ),
    },
    me: admin.userId,
    columns: readColumns(query, request.headers.get('cookie')),
  };
}

export const action = (args: Route.ActionArgs) => answerForms(LEADS_FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

/** Opening a lead over the list leaves the list as it is. */
export const shouldRevalidate = whenAskedAnew;

export default function LeadsPage() {
  const { page, refused, board, team, tags, fields, own, views, me, columns } =
    useLoaderData<typeof loader>();
  const leads = useRows(page.rows);
  const { leadId } = useParams();
  const [params] = useSearchParams();
  const changes = useLeadChanges();
  const loaded = useMemo(() => (board ? boardLeads(board) : leads), [board, leads]);
  const shown = leads.map((lead) => changes.seen(lead));
  const selection = useSelection(
    shown.map(({ id }) => id),
    params.toString(),
  );
  const list = useRef<HTMLElement>(null);
  useListKeys(list, { off: board !== null || leadId !== undefined, toggle: selection.toggle });
  const filtered = isFiltered(LEAD_LIST, params);
  return (
    <>
      <LeadsHeader
        count={
          board
            ? {
                count: board.reduce((sum, column) => sum + column.count, 0),
                more: board.some((column) => column.beyond),
              }
            : page
        }
        views={views}
        columns={columns}
      />
      <FilterBar team={team} tags={tags} fields={fields} />
      {refused.length > 0 && <RefusedFilters params={params} names={refused} />}
      <News list="leads" url={`/admin/leads/novidades?${params}`} shown={loaded} />
      {board && (loaded.length > 0 || !filtered) ? (
        <Suspense fallback={<BoardSkeleton />}>
          <Board columns={board} team={team} changes={changes} />
        </Suspense>
      ) : loaded.length === 0 ? (
        <Surface>
          <EmptyState
            title="Nenhum lead aqui"
            text={
              filtered
                ? 'Nenhum lead combina com este filtro.'
                : 'Quando alguém enviar o formulário do site, aparece aqui.'
            }
            action={
              filtered ? (
                <Link to={withoutFilters(LEAD_LIST, params)} className={buttonClass({})}>
                  Ver todos
                </Link>
              ) : (
                <Link to="/#lead-form" target="_blank" className={buttonClass({})}>
                  Abrir o formulário do site
                </Link>
              )
            }
          />
        </Surface>
      ) : (
        <LeadsTable
          ref={list}
          leads={shown}
          columns={columns}
          own={own}
          team={team}
          selection={selection}
          changes={changes}
        />
      )}
      {!board && <Pager search={params.toString()} next={page.next} />}
      <BulkBar leads={shown} page={page} selection={selection} team={team} changes={changes} />
      <Outlet
        context={
          {
            leads: board ? boardLeads(board) : shown,
            team,
            tags,
            me,
            changes,
          } satisfies LeadsContext
        }
      />
    </>
  );
}

const BoardSkeleton = () => (
  <div className="grid gap-3 md:grid-cols-4">
    {[1, 2, 3, 4].map((n) => (
      <Skeleton key={n} className="h-96" />
    ))}
  </div>
);

/** The toast of docs/product.md section 8, and a way to try again where the list would be. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const sent = failureOf(error).kind === 'sent';
  const { title, message } = sent
    ? { title: RESULT_UNKNOWN.title, message: RESULT_UNKNOWN.text }
    : LEADS_NOT_LOADED;
  return (
    <Surface role="alert" className="flex flex-col items-start gap-4 p-6">
      <h1 className="display-l">{title}</h1>
      <p className="max-w-prose text-muted">{message}</p>
      <a href="?" className={buttonClass({ variant: 'primary' })}>
        {sent ? RESULT_UNKNOWN.again : 'Tentar de novo'}
      </a>
    </Surface>
  );
}
