import { Link, useLoaderData } from 'react-router';
import { REPORT_LIST } from '#app/features/scam-checks/rules/report-list.ts';
import {
  CHANNEL_LABELS,
  REPORT_CHANNELS,
  REPORT_STATUS,
  REPORT_STATUSES,
  type ReportRow,
} from '#app/features/scam-checks/rules/scam-report.ts';
import { PIECE_TONES, VERDICT_TITLES, VERDICTS } from '#app/features/scam-checks/rules/terms.ts';
import { reportList } from '#app/features/scam-checks/server/index.server.ts';
import { Choice, FilterForm, Pills } from '#app/kit/list-filters.tsx';
import { type Column, List, ListCount } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import type { Route } from './+types/scam-reports-page';

export const meta: Route.MetaFunction = () => [{ title: 'Golpes | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, REPORT_LIST);
  const page = await reportList.load(admin, asked);
  return { ...(await list), asked, page };
}

/** Reports of scams in the business's name: a queue of the team. */
export default function ReportsPage() {
  const { page, asked, views, refused } = useLoaderData<typeof loader>();
  const { status } = asked.filters;
  return (
    <>
      <PageHeader
        title="Golpes"
        lead={
          <span role="status" className="tabular">
            <ListCount page={page} one="denúncia" many="denúncias" none="Nenhuma denúncia" />
            {page.count > 0 && ', da mais nova à mais antiga'}
          </span>
        }
        actions={<SavedViews address={REPORT_LIST} views={views} />}
      />
      <Pills
        param="situacao"
        current={status}
        all="Todas"
        options={REPORT_STATUSES.map((value) => [value, REPORT_STATUS[value].label])}
      />
      <FilterForm
        label="Filtrar denúncias"
        submit="Filtrar"
        address={REPORT_LIST}
        shown={['canal', 'resposta']}
      >
        <Choice
          name="canal"
          label="Por onde chegou"
          all="Todo canal"
          options={REPORT_CHANNELS.map((channel) => [channel, CHANNEL_LABELS[channel]])}
        />
        <Choice
          name="resposta"
          label="Resposta"
          all="Toda resposta"
          options={VERDICTS.map((verdict) => [verdict, VERDICT_TITLES[verdict]])}
        />
      </FilterForm>
      <List
        address={REPORT_LIST}
        page={page}
        refused={refused}
        label="Denúncias de golpe"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        none={{
          title: 'Nenhuma denúncia',
          text: 'O que as pessoas denunciarem na página “É golpe?” aparece aqui.',
        }}
        found={{
          title: 'Nenhuma denúncia aqui',
          text: 'Nenhuma denúncia combina com este filtro.',
          all: 'Ver todas',
        }}
      />
    </>
  );
}

const COLUMNS: Column<ReportRow>[] = [
  {
    head: 'O que chegou',
    name: true,
    className: 'max-w-96 min-w-56 font-medium',
    cell: ({ id, protocol, excerpt }) => (
      <>
        <Link to={`/admin/golpes/${id}`} className="line-clamp-2 wrap-anywhere underline underline-offset-4">
          {excerpt}
        </Link>
        <span className="tabular block text-sm font-normal text-muted">{protocol}</span>
      </>
    ),
  },
  {
    head: 'Situação',
    cell: ({ status }) => <Badge tone={REPORT_STATUS[status].tone}>{REPORT_STATUS[status].label}</Badge>,
  },
  {
    head: 'Resposta',
    cell: ({ answer }) => <Badge tone={PIECE_TONES[answer]}>{VERDICT_TITLES[answer]}</Badge>,
  },
  { head: 'Por onde chegou', word: 'por', cell: ({ channel }) => CHANNEL_LABELS[channel] },
  {
    head: 'Recebida',
    sort: 'recebida',
    word: 'em',
    className: 'tabular whitespace-nowrap',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
];
