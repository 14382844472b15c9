import { Link, useLoaderData, useSearchParams } from 'react-router';
import { z } from 'zod';
import { BOARD, BOARD_FRONTS, monthOf, moveTo } from '#app/features/listings/rules/board.ts';
import { columnLoads } from '#app/features/listings/rules/listing-settings.ts';
import { LISTING_NOT_SAVED, STATES_SAVED } from '#app/features/listings/rules/messages.ts';
import {
  changeStates,
  loadBoardLimits,
  loadCalendar,
  loadListingBoard,
  loadPerPerson,
} from '#app/features/listings/server/index.server.ts';
import { listAssignees } from '#app/features/profiles/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { isFiltered, withoutFilters, withParams } from '#app/kit/list.ts';
import { Choice, FilterForm } from '#app/kit/list-filters.tsx';
import { openList } from '#app/kit/list-views.server.ts';
import { SavedViews } from '#app/kit/list-views.tsx';
import { OpenLink } from '#app/kit/may.tsx';
import { civilDateAt } from '#app/lib/dates.ts';
import { err } from '#app/lib/result.ts';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import { LISTING_PLACES, LISTING_TURNS } from '#app/terms/listing.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/board-page';
import { BoardLanes } from './board-lanes.tsx';
import { DueCalendar } from './due-calendar.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Quadro | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { asked, list } = openList(request, admin, BOARD);
  const { lanes, ...filters } = asked.filters;
  const today = civilDateAt(new Date());
  const month = monthOf(new URL(request.url).searchParams.get('mes'), today);
  const [board, calendar, load, limits, team] = await Promise.all([
    loadListingBoard(admin, { ...filters, lanes: lanes === 'sim' }),
    loadCalendar(admin, month, filters),
    loadPerPerson(admin, today),
    loadBoardLimits(admin),
    asReader(admin, listAssignees),
  ]);
  // A filtered column cannot be compared with its limit.
  const loads = Object.values(filters).some(Boolean) ? {} : columnLoads(board, limits);
  return { ...(await list), board, calendar, load, loads, perPerson: limits.perPerson, team, month, today };
}

const MoveInput = z.object({
  listingId: z.uuid('Registro inválido'),
  clientId: z.uuid('Cliente inválido'),
  to: z.enum(LISTING_TURNS, 'Escolha para onde mover'),
});

const FORMS = inArea('listings', {
  move: defineForm({
    failed: LISTING_NOT_SAVED,
    schema: MoveInput,
    save: async (admin: SignedInActor, { listingId, clientId, to }) => {
      const move = moveTo(to);
      if (!move) return err({ code: 'transition', message: 'Esta coluna é do que o cliente diz.' });
      const { state, askedOf } = move;
      return changeStates(admin, clientId, {
        ids: [listingId],
        state,
        askedOf,
        on: null,
        clock: '',
        proofId: null,
      });
    },
    done: STATES_SAVED,
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

const NONE_YET = {
  title: 'Nenhum registro ainda',
  text: 'O que for registrado na página de um cliente aparece aqui.',
};
const NONE_FOUND = { title: 'Nenhum registro aqui', text: 'Nenhum registro combina com este filtro.' };

/** The cases by whose turn it is, each column by its nearest clock; below, the month and the load of each person. */
export default function BoardPage() {
  const { views, board, calendar, load, loads, perPerson, team, month, today } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const [params] = useSearchParams();
  /** The list with the filters that it shares with the board. */
  const listWith = (more: Record<string, string>) => {
    const shared = ['responsavel', 'onde'].flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    });
    return `/admin/anotacoes?${new URLSearchParams([...shared, ...Object.entries(more)])}`;
  };
  return (
    <>
      <PageHeader
        title="Quadro"
        lead="De quem é a vez em cada registro; o prazo mais próximo em cima."
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <SavedViews address={BOARD} views={views} />
            <Link to="/admin/anotacoes" className={buttonClass({ size: 'sm' })}>
              Lista
            </Link>
          </div>
        }
      />
      <FilterForm
        label="Filtrar registros"
        submit="Filtrar"
        address={BOARD}
        shown={['responsavel', 'frente', 'onde', 'raias']}
        clear={isFiltered(BOARD, params) && withoutFilters(BOARD, params)}
      >
        <Choice
          name="responsavel"
          label="Responsável"
          all="Toda a equipe"
          options={team.map(({ id, name }) => [id, name] as const)}
        />
        <Choice
          name="frente"
          label="Serviço"
          all="Todos os serviços"
          options={BOARD_FRONTS.map((front) => [front, CARD_TITLES[front]] as const)}
        />
        <Choice
          name="onde"
          label="Onde consta"
          all="Em todo lugar"
          options={LISTING_PLACES.map((place) => [place, LISTING_PLACE_LABELS[place]] as const)}
        />
        <Choice name="raias" label="Linhas" all="Tudo junto" options={[['sim', 'Uma por serviço']]} />
      </FilterForm>
      {board.every(({ columns }) => columns.every(({ cards }) => cards.length === 0)) ? (
        <Surface>
          <EmptyState {...(isFiltered(BOARD, params) ? NONE_FOUND : NONE_YET)} />
        </Surface>
      ) : (
        <BoardLanes lanes={board} loads={loads} today={today} listOf={(turn) => listWith({ vez: turn })} />
      )}
      <div className="mt-6 grid gap-4 lg:grid-cols-[1fr_20rem] lg:items-start">
        <DueCalendar
          {...{ month, today, params }}
          counts={calendar}
          listOf={(day) => listWith({ dia: day })}
        />
        <Surface className="p-4">
          <h2 className="mb-2 text-lg font-semibold">Com cada pessoa</h2>
          <p className="mb-2 text-sm text-muted">
            <OpenLink to="/admin/config#quadro">Limites por coluna e por pessoa</OpenLink>
          </p>
          {load.length === 0 && <p className="text-muted">Nenhum registro espera por nós.</p>}
          <ul className="divide-y divide-line">
            {load.map(({ id, name, ours, late }) => (
              <li key={id ?? 'none'} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
                {id ? (
                  <Link
                    to={withParams(params, { responsavel: id })}
                    className="min-w-0 break-words underline underline-offset-4"
                  >
                    {name}
                  </Link>
                ) : (
                  <span>Sem responsável</span>
                )}
                <span className="tabular text-sm">
                  {ours}
                  {id && perPerson !== null && ` de ${perPerson}`} na nossa vez
                  {id && perPerson !== null && ours > perPerson && (
                    <span className="text-bad">, acima do limite</span>
                  )}
                  {late > 0 && <span className="text-bad">, {late} com prazo vencido</span>}
                </span>
              </li>
            ))}
          </ul>
        </Surface>
      </div>
    </>
  );
}
