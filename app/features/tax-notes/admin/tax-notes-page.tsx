import { useLoaderData } from 'react-router';
import { z } from 'zod';
import {
  NOTE_FILTER_LABELS,
  NOTE_FILTERS,
  NOTE_LIST,
  type NoteRow,
} from '#app/features/tax-notes/rules/notes-list.ts';
import { NOTE_GROUPING_LEADS, plainError, TAX_NOTE_VIEW } from '#app/features/tax-notes/rules/terms.ts';
import { listNotes, noteGrouping, sendAgain } from '#app/features/tax-notes/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm } from '#app/kit/form.tsx';
import { FilterForm, Pills, SearchBox } from '#app/kit/list-filters.tsx';
import { type Column, List } from '#app/kit/list-page.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { OpenButton } from '#app/kit/may.tsx';
import { addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDate, formatDateTime } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/tax-notes-page';

export const meta: Route.MetaFunction = () => [{ title: 'Notas fiscais | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, NOTE_LIST);
  const [page, grouping] = await Promise.all([listNotes(admin, asked), noteGrouping(admin)]);
  return {
    ...(await list),
    page,
    grouping,
    filters: asked.filters,
    months: lastMonths(civilDateAt(new Date())),
  };
}

const FORMS = inArea('money', {
  again: defineForm({
    failed: 'Não foi para a fila',
    schema: z.object({ id: z.string() }),
    save: (admin: SignedInActor, { id }) => sendAgain(admin, id),
    done: { tone: 'good', title: 'De volta à fila', message: 'A nota fiscal vai com o mesmo número.' },
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

/** The previous and the current month, as `2026-11`: the accountant closes a month after its end. */
const lastMonths = (today: CivilDate): string[] =>
  [addMonths(`${today.slice(0, 7)}-01`, -1), today].map((day) => day.slice(0, 7));

/** Notes with state, search and the archives of two months. */
export default function TaxNotesPage() {
  const { page, grouping, filters, months, views, refused } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader
        title="Notas fiscais"
        lead={`${NOTE_GROUPING_LEADS[grouping]} Devoluções cancelam ou substituem a nota.`}
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <SavedViews address={NOTE_LIST} views={views} />
            {months.map((month) => (
              <a key={month} href={`/admin/notas/mes?mes=${month}`} className={buttonClass({ size: 'sm' })}>
                Baixar {month.slice(5)}/{month.slice(0, 4)}
              </a>
            ))}
            <OpenButton to="/admin/notas/ajustes" size="sm">
              Ajustes
            </OpenButton>
          </div>
        }
      />
      <FilterForm label="Buscar notas fiscais" address={NOTE_LIST}>
        <SearchBox label="Buscar nota fiscal" address={NOTE_LIST} />
      </FilterForm>
      <Pills
        param="situacao"
        current={filters.state}
        all="Todas"
        options={NOTE_FILTERS.map((one) => [one, NOTE_FILTER_LABELS[one]] as const)}
        className="mb-4"
      />
      <List
        address={NOTE_LIST}
        page={page}
        refused={refused}
        label="Notas fiscais"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        none={{
          title: 'Nenhuma nota fiscal',
          text: 'Com a emissão ligada em Ajustes, as notas dos pagamentos aparecem aqui.',
        }}
        found={{
          title: 'Nenhuma nota encontrada',
          text: 'Nenhuma nota combina com este filtro.',
          all: 'Ver todas',
        }}
      />
    </>
  );
}

const COLUMNS: Column<NoteRow>[] = [
  {
    head: 'Cliente',
    name: true,
    className: 'max-w-80 min-w-44 font-medium',
    cell: ({ name, environment }) => (
      <>
        {name || 'Sem tomador'}
        {environment !== 'production' && (
          <span className="block text-sm font-normal text-muted">Sem validade jurídica</span>
        )}
      </>
    ),
  },
  {
    head: 'Número',
    sort: 'numero',
    className: 'tabular whitespace-nowrap',
    cell: ({ series, number }) => `${number}, série ${series}`,
  },
  {
    head: 'Valor',
    sort: 'valor',
    className: 'tabular whitespace-nowrap',
    cell: ({ amount }) => formatBRL(amount),
  },
  {
    head: 'Competência',
    className: 'tabular whitespace-nowrap',
    cell: ({ competence, payments }) => (
      <>
        {formatDate(competence)}
        {payments > 1 && <span className="block text-sm text-muted">{payments} pagamentos</span>}
      </>
    ),
  },
  {
    head: 'Situação',
    className: 'max-w-96',
    cell: ({ state, errors }) => (
      <>
        <Badge tone={TAX_NOTE_VIEW[state].tone}>{TAX_NOTE_VIEW[state].label}</Badge>
        {errors.map((error) => (
          <span key={error.code + error.text} className="block text-sm text-bad">
            {plainError(error)}
          </span>
        ))}
      </>
    ),
  },
  {
    head: 'Criada',
    sort: 'criada',
    className: 'tabular whitespace-nowrap',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    head: 'Ações',
    cell: ({ id, number, state, errors }) =>
      ['issued', 'cancelled', 'replaced'].includes(state) && errors.length === 0 ? (
        <a href={`/admin/notas/${id}/danfse.pdf`} className="font-medium underline underline-offset-4">
          DANFSe<span className="sr-only"> da nota {number}</span>
        </a>
      ) : (
        errors.length > 0 && (
          <PressForm intent="again" fixed={{ id }} size="sm">
            Enviar de novo<span className="sr-only">, a nota {number}</span>
          </PressForm>
        )
      ),
  },
];
