import { Link, useActionData, useLoaderData, useSearchParams } from 'react-router';
import { z } from 'zod';
import { BOARD_FRONTS, monthOf, moveTo } from '#app/features/listings/rules/board.ts';
import { LISTING_NOT_SAVED, STATES_SAVED } from '#app/features/listings/rules/listing-messages.ts';
import {
  changeStates,
  loadCalendar,
  loadListingBoard,
  loadPerPerson,
} from '#app/features/listings/server/index.server.ts';
import { listAssignees } from '#app/features/profiles/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { Choice, FilterForm } from '#app/kit/list-filters.tsx';
import { civilDateAt } from '#app/lib/dates.ts';
import { err } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CARD_TITLES } from '#app/terms/card-view.ts';
import { LISTING_TURNS } from '#app/terms/listing.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { Route } from './+types/board-page';
import { BoardLanes } from './board-lanes.tsx';
import { DueCalendar } from './due-calendar.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Casos | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const query = new URL(request.url).searchParams;
  const asked = query.get('responsavel') ?? '';
  const front = BOARD_FRONTS.find((one) => one === query.get('frente'));
  const lanes = query.get('raias') === 'sim';
  const today = civilDateAt(new Date());
  const month = monthOf(query.get('mes'), today);
  const [board, calendar, load, team] = await Promise.all([
    loadListingBoard(admin, { assignee: isUuid(asked) ? asked : undefined, front, lanes }),
    loadCalendar(admin, month),
    loadPerPerson(admin, today),
    asReader(admin, listAssignees),
  ]);
  return { board, calendar, load, team, month, today };
}

const MoveInput = z.object({
  listingId: z.uuid('Anotação inválida'),
  clientId: z.uuid('Cliente inválido'),
  to: z.enum(LISTING_TURNS, 'Escolha para onde mover'),
});

const FORMS = {
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
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

/** The cases by whose turn it is, each column by its nearest clock; below, the month and the load of each person. */
export default function BoardPage() {
  const { board, calendar, load, team, month, today } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  useToast(answer?.toast);
  const [params] = useSearchParams();
  const assignee = params.get('responsavel');
  const listOf = (turn: string) =>
    `/admin/anotacoes?${new URLSearchParams({ vez: turn, ...(assignee && { responsavel: assignee }) })}`;
  return (
    <>
      <PageHeader
        title="Casos"
        lead="De quem é a vez em cada anotação; o prazo mais próximo em cima."
        actions={
          <Link to="/admin/anotacoes" className={buttonClass({ size: 'sm' })}>
            Lista
          </Link>
        }
      />
      <FilterForm
        label="Filtrar casos"
        submit="Filtrar"
        clear={params.size > 0 ? '/admin/casos' : false}
        dense
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
        <Choice name="raias" label="Linhas" all="Tudo junto" options={[['sim', 'Uma por serviço']]} />
      </FilterForm>
      <BoardLanes lanes={board} today={today} listOf={listOf} />
      <div className="mt-6 grid gap-4 lg:grid-cols-[1fr_20rem] lg:items-start">
        <DueCalendar month={month} counts={calendar} today={today} params={params} />
        <Surface className="p-4">
          <h2 className="mb-2 text-lg font-semibold">Com cada pessoa</h2>
          {load.length === 0 && <p className="text-muted">Nenhuma anotação espera por nós.</p>}
          <ul className="divide-y divide-line">
            {load.map(({ id, name, ours, late }) => (
              <li key={id ?? 'none'} className="flex items-baseline justify-between gap-3 py-2">
                <span className="min-w-0 truncate">{name ?? 'Sem responsável'}</span>
                <span className="tabular min-w-0 text-right text-sm">
                  {ours} na nossa vez
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
