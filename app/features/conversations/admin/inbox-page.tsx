import { useRef } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { INBOX, INBOX_VIEWS, type InboxRow } from '#app/features/conversations/rules/inbox.ts';
import { CONVERSATION_STATE, untilWords } from '#app/features/conversations/rules/terms.ts';
import { inboxList } from '#app/features/conversations/server/index.server.ts';
import { isFiltered, withoutFilters } from '#app/kit/list.ts';
import { FilterForm, Pills, SearchBox } from '#app/kit/list-filters.tsx';
import { type Column, List, ListCount } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { formatDate, formatDateTime } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AreaTabs } from '#app/shells/admin/area-tabs.tsx';
import { useListKeys } from '#app/shells/admin/use-list-keys.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { RowWord } from '#app/ui/table.tsx';
import type { Route } from './+types/inbox-page';
import { useThreadKeysAhead } from './use-thread-keys.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Conversas | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, INBOX);
  return { page: await inboxList.load(admin, asked), asked, ...(await list) };
}

/** What customers wrote, the longest wait first. */
export default function InboxPage() {
  const { page, asked, views, refused } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list, {});
  useThreadKeysAhead();
  return (
    <>
      <PageHeader
        title="Conversas"
        lead={
          <span role="status" className="tabular">
            <ListCount page={page} one="conversa" many="conversas" none="Nenhuma conversa" />
            {!asked.filters.part && !asked.filters.search && page.count > 0 && ' à espera de resposta'}
          </span>
        }
        actions={<SavedViews address={INBOX} views={views} />}
      />
      <AreaTabs of="conversations" />
      <Pills
        label="Partes da caixa de entrada"
        param="parte"
        current={asked.filters.part}
        all="Esperam resposta"
        options={Object.entries(INBOX_VIEWS)}
      />
      <FilterForm
        label="Buscar conversas"
        address={INBOX}
        shown={['busca']}
        clear={isFiltered(INBOX, params) && withoutFilters(INBOX, params)}
      >
        <SearchBox label="Buscar" address={INBOX} className="min-w-56" />
      </FilterForm>
      <div ref={list}>
        <List
          address={INBOX}
          page={page}
          refused={refused}
          label="Conversas"
          columns={COLUMNS}
          keyOf={({ id }) => id}
          rowProps={() => ({ className: 'hover:bg-sunken' })}
          none={{
            title: 'Ninguém espera resposta',
            text: 'O que os clientes escrevem aparece aqui: pela área deles, WhatsApp ou e-mail.',
          }}
          found={{
            title: 'Nenhuma conversa aqui',
            text: 'Nenhuma conversa combina com este filtro.',
            all: 'Ver as que esperam resposta',
          }}
        />
      </div>
    </>
  );
}

/** The area is the usual way, and has no mark. */
const CHANNEL_MARK = { site: '', whatsapp: 'WhatsApp · ', email: 'E-mail · ' } as const;
const WRITER_MARK = { customer: '', team: 'Equipe: ', assistant: 'Assistente: ' } as const;

const COLUMNS: Column<InboxRow>[] = [
  {
    head: 'Cliente',
    name: true,
    className: 'lg:w-full lg:max-w-0 lg:min-w-56',
    cell: ({ userId, client, lastBy, lastWords, channel }) => (
      <>
        <Link
          to={`/admin/clientes/${userId}/conversa`}
          data-row-link
          className="block truncate font-medium underline underline-offset-4"
        >
          {client}
        </Link>
        <span title={lastWords} className="block truncate text-sm font-normal text-muted">
          {CHANNEL_MARK[channel]}
          {WRITER_MARK[lastBy]}
          {lastWords}
        </span>
      </>
    ),
  },
  {
    head: 'Situação',
    cell: ({ state, snoozedUntil }) => {
      const { label, tone } = CONVERSATION_STATE[state];
      return (
        <>
          <Badge tone={tone}>{label}</Badge>
          {snoozedUntil && (
            <span className="tabular block text-sm text-muted">adiada até {formatDate(snoozedUntil)}</span>
          )}
        </>
      );
    },
  },
  {
    head: 'Prometido até',
    sort: 'espera',
    word: 'resposta até',
    className: 'tabular whitespace-nowrap',
    cell: ({ answerDue, late }) =>
      answerDue && (
        <span className={late ? 'font-medium text-bad' : ''}>
          {untilWords(answerDue)}
          {late && <span className="block text-sm">Passou do prazo</span>}
        </span>
      ),
  },
  {
    head: 'Responsável',
    className: 'whitespace-nowrap',
    cell: ({ responsible }) =>
      responsible ? (
        <>
          <RowWord>responsável </RowWord>
          {responsible}
        </>
      ) : (
        <span className="text-muted">Sem responsável</span>
      ),
  },
  {
    head: 'Última mensagem',
    sort: 'recente',
    word: 'última em',
    className: 'tabular whitespace-nowrap',
    cell: ({ lastAt }) => formatDateTime(lastAt),
  },
];
