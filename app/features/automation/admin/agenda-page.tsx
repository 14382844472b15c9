import { Link, useLoaderData, useSearchParams } from 'react-router';
import { z } from 'zod';
import {
  SUBSTITUTE_NAMED,
  SUBSTITUTION_ENDED,
  TEAM_NOT_SAVED,
} from '#app/features/accounts/rules/panel-messages.ts';
import { SubstitutionInput } from '#app/features/accounts/rules/substitution.ts';
import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import {
  endSubstitution,
  listSubstitutions,
  listTeam,
  nameSubstitute,
} from '#app/features/accounts/server/index.server.ts';
import { SubstituteForm, SubstitutionList } from '#app/features/accounts/ui/substitutions.tsx';
import {
  AGENDA_KINDS,
  AGENDA_VIEWS,
  type AgendaEntry,
  type AgendaView,
  agendaAsked,
  agendaDays,
  agendaShown,
  agendaStep,
  MOST_OF_KIND,
} from '#app/features/automation/rules/agenda.ts';
import {
  agendaFeed,
  createAgendaFeed,
  endAgendaFeed,
  loadAgenda,
} from '#app/features/automation/server/index.server.ts';
import { answerForms, defineForm, inArea, NO_FIELDS } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm } from '#app/kit/form.tsx';
import { Pills } from '#app/kit/list-filters.tsx';
import { OpenLink } from '#app/kit/may.tsx';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt, dayAndHour, formatDateTime, formatDeadline } from '#app/lib/dates.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ShownOnce } from '#app/ui/shown-once.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/agenda-page';

export const meta: Route.MetaFunction = () => [{ title: 'Agenda | Painel' }];

/** The value of the filter for the whole team. */
const EVERYBODY = 'todos';

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const query = new URL(request.url).searchParams;
  const today = civilDateAt(new Date());
  const { view, day } = agendaAsked(query, today);
  const asked = query.get('pessoa') ?? '';
  const who = asked === EVERYBODY ? null : isUuid(asked) ? (asked as UserId) : admin.userId;
  const days = agendaDays(view, day);
  const [entries, team, feed, absences] = await Promise.all([
    loadAgenda(admin, { ...days, who }),
    listTeam(admin),
    agendaFeed(admin),
    listSubstitutions(admin, new Date()),
  ]);
  return { ...days, view, day, today, who, ...agendaShown(entries), team, feed, absences, me: admin.userId };
}

const FORMS = inArea('tasks', {
  substitute: defineForm({
    failed: TEAM_NOT_SAVED,
    schema: SubstitutionInput,
    save: (admin: SignedInActor, input) => nameSubstitute(admin, admin.userId, input, new Date()),
    done: SUBSTITUTE_NAMED,
  }),
  'end-substitution': defineForm({
    failed: TEAM_NOT_SAVED,
    schema: z.object({ id: z.uuid() }),
    save: (admin: SignedInActor, { id }) => endSubstitution(admin, id),
    done: SUBSTITUTION_ENDED,
  }),
  'create-feed': defineForm({
    failed: 'Erro ao criar',
    schema: NO_FIELDS,
    save: (admin: SignedInActor) => createAgendaFeed(admin),
    done: { tone: 'good', title: 'Endereço criado' },
    show: (address) => address,
  }),
  'end-feed': defineForm({
    failed: 'Erro ao encerrar',
    schema: NO_FIELDS,
    save: (admin: SignedInActor) => endAgendaFeed(admin),
    done: { tone: 'good', title: 'Endereço encerrado', message: 'O calendário que o usava não recebe mais.' },
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

type Data = Awaited<ReturnType<typeof loader>>;

/** Tasks, hearings and deadlines of a day or a week, of one member of the team or all. */
export default function AgendaPage() {
  const data = useLoaderData<typeof loader>();
  const { view, from, until, entries, today } = data;
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const days = daysOf(from, until);
  const address = answer && 'shown' in answer && typeof answer.shown === 'string' ? answer.shown : null;
  return (
    <>
      <PageHeader
        title="Agenda"
        lead={view === 'dia' ? formatDeadline(from) : `${formatDeadline(from)} a ${formatDeadline(until)}`}
      />
      {address && (
        <ShownOnce key={address} title="Endereço da sua agenda" secret={address} label="Endereço">
          Copie agora: ele não aparece de novo. No Google Agenda ou no Outlook, adicione uma agenda por URL.
          Quem tem o endereço lê os seus compromissos.
        </ShownOnce>
      )}
      <Filters data={data} />
      {data.more.length > 0 && (
        <p role="status" className="mb-4 font-medium">
          Mais de {MOST_OF_KIND} nestes dias:{' '}
          {data.more.map((kind) => AGENDA_KINDS[kind].toLowerCase()).join(', ')}. A agenda mostra as primeiras{' '}
          {MOST_OF_KIND}; escolha um dia ou uma pessoa para ver as outras.
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-4">
          {days.map((day) => (
            <DayOf key={day} day={day} today={today} entries={entries.filter((one) => one.day === day)} />
          ))}
        </div>
        <div className="space-y-4">
          <AbsenceCard data={data} answer={answer} />
          <FeedCard feed={data.feed} />
        </div>
      </div>
    </>
  );
}

function daysOf(from: CivilDate, until: CivilDate): CivilDate[] {
  const days = [from];
  for (let day = addDays(from, 1); day <= until; day = addDays(day, 1)) days.push(day);
  return days;
}

/** View, person, and the way to earlier and later days. */
function Filters({ data: { view, day, today, who, team, me } }: { data: Data }) {
  const [params] = useSearchParams();
  const at = (to: CivilDate) => {
    const next = new URLSearchParams(params);
    next.set('dia', to);
    return `?${next}`;
  };
  const link = buttonClass({ size: 'sm' });
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      <Pills
        label="Dias da agenda"
        param="ver"
        current={view}
        options={Object.entries(AGENDA_VIEWS) as [AgendaView, string][]}
      />
      <nav aria-label="Outros dias" className="flex gap-2">
        <Link to={at(agendaStep(view, day, -1))} className={link}>
          {view === 'dia' ? 'Dia anterior' : 'Semana anterior'}
        </Link>
        <Link to={at(today)} className={link}>
          Hoje
        </Link>
        <Link to={at(agendaStep(view, day, 1))} className={link}>
          {view === 'dia' ? 'Dia seguinte' : 'Semana seguinte'}
        </Link>
      </nav>
      <PersonForm who={who} team={team} me={me} view={view} day={day} />
    </div>
  );
}

type PersonProps = { who: string | null; team: TeamMember[]; me: string; view: AgendaView; day: CivilDate };

const PersonForm = ({ who, team, me, view, day }: PersonProps) => (
  <form className="flex items-end gap-2" aria-label="De quem é a agenda">
    <input type="hidden" name="ver" value={view} />
    <input type="hidden" name="dia" value={day} />
    <SelectField key={who ?? EVERYBODY} label="De quem" name="pessoa" defaultValue={who ?? EVERYBODY}>
      <option value={EVERYBODY}>Toda a equipe</option>
      {team.map(({ id, name }) => (
        <option key={id} value={id}>
          {id === me ? `${name} (eu)` : name}
        </option>
      ))}
    </SelectField>
    <Button type="submit">Ver</Button>
  </form>
);

type DayProps = { day: CivilDate; today: CivilDate; entries: AgendaEntry[] };

const DayOf = ({ day, today, entries }: DayProps) => (
  <Surface className="p-4">
    <section aria-label={formatDeadline(day)}>
      <h2 className="font-semibold">
        {formatDeadline(day)} {day === today && <Badge tone="info">Hoje</Badge>}
      </h2>
      {entries.length === 0 ? (
        <p className="mt-1 text-sm text-muted">Nada marcado.</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={`${entry.kind}-${entry.id}`} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  </Surface>
);

const Entry = ({
  entry: { kind, at, title, name, who, place, changes, canceled, to },
}: {
  entry: AgendaEntry;
}) => (
  <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
    <span className="tabular w-20 shrink-0 text-sm text-muted">{at ? dayAndHour(at).hour : 'dia todo'}</span>
    <span className="min-w-0 flex-1 wrap-anywhere">
      <OpenLink to={to} className="font-medium underline underline-offset-4">
        {title}
      </OpenLink>
      {name && <span className="block text-sm">{name}</span>}
      <span className="block text-sm text-muted">{[place, who].filter(Boolean).join(' · ')}</span>
    </span>
    {canceled ? <Badge tone="bad">Cancelada</Badge> : changes ? <Badge tone="info">Alterada</Badge> : null}
    <Badge tone={kind === 'task' ? 'neutral' : 'warning'}>{AGENDA_KINDS[kind]}</Badge>
  </li>
);

type AbsenceProps = { data: Data; answer: Parameters<typeof SubstituteForm>[0]['answer'] };

/** Absences of the team, and the form for the own one. */
const AbsenceCard = ({ data: { absences, team, me, today }, answer }: AbsenceProps) => (
  <Surface className="p-4">
    <h2 className="font-semibold">Ausências</h2>
    {absences.length === 0 && <p className="mt-1 text-sm text-muted">Ninguém da equipe está ausente.</p>}
    <SubstitutionList
      list={absences}
      mayEnd={({ userId, substituteId }) => userId === me || substituteId === me}
    />
    <SubstituteForm key={absences.length} memberId={me} team={team} today={today} answer={answer} />
  </Surface>
);

/** Address for a calendar outside: created, replaced and ended by its owner. */
const FeedCard = ({ feed }: { feed: Data['feed'] }) => (
  <Surface className="p-4">
    <h2 className="font-semibold">No seu calendário</h2>
    <p className="mt-1 mb-3 text-sm text-muted">
      {feed
        ? `Endereço criado em ${formatDateTime(feed.createdAt)}. ${
            feed.lastReadAt ? `Lido por último em ${formatDateTime(feed.lastReadAt)}.` : 'Ainda não foi lido.'
          }`
        : 'Veja a sua agenda no Google Agenda, no Outlook ou no celular. Vão só os títulos e os lugares, sem nome, documento ou valor.'}
    </p>
    <div className="flex flex-wrap gap-2">
      <PressForm intent="create-feed" fixed={{}} size="sm">
        {feed ? 'Trocar o endereço' : 'Criar endereço'}
      </PressForm>
      {feed && (
        <PressForm intent="end-feed" fixed={{}} size="sm">
          Encerrar o endereço
        </PressForm>
      )}
    </div>
  </Surface>
);
