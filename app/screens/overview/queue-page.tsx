import type { ReactNode } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { z } from 'zod';
import type { TeamMember } from '#app/features/accounts/rules/team.ts';
import { listTeam } from '#app/features/accounts/server/index.server.ts';
import { jobWord } from '#app/features/installation/rules/terms.ts';
import { AssignInput, assignedBy, snoozeInput } from '#app/features/overview/rules/input.ts';
import { readQueueQuery } from '#app/features/overview/rules/queue-query.ts';
import {
  byClient,
  firstQueue,
  hasResponsible,
  isOfPeriod,
  QUEUES,
  type Queue,
  type QueueRow,
  snoozesIn,
  whosesOf,
} from '#app/features/overview/rules/queues.ts';
import {
  assignWork,
  countQueues,
  listQueue,
  listSnoozes,
  snoozeRow,
  unsnoozeRow,
} from '#app/features/overview/server/index.server.ts';
import { ASSIGNEE_SAVED } from '#app/features/profiles/rules/messages.ts';
import { BulkLink } from '#app/kit/bulk-link.tsx';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { withParams } from '#app/kit/list.ts';
import { Pills } from '#app/kit/list-filters.tsx';
import { OpenLink, usePosition } from '#app/kit/may.tsx';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { positionOf, type SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AssignForms } from '#app/shells/admin/assign-forms.tsx';
import { News } from '#app/shells/admin/news.tsx';
import { mayIn, type Rights } from '#app/terms/panel-rights.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/queue-page';
import { OVERVIEW_PANEL } from './panel.ts';
import { PeriodChoice } from './period-choice.tsx';
import { COLUMNS, QueueCells } from './queue-cells.tsx';
import { QueueNav } from './queue-nav.tsx';
import { Snoozed, SnoozeForm } from './snooze-cell.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Pendências | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const now = new Date();
  const today = civilDateAt(now);
  const { queue: named, ...filter } = readQueueQuery(query, today);
  const { period, status, whose } = filter;
  const admin = adminOf(context);
  const counting = countQueues(admin, now, whose);
  const queue = named ?? firstQueue(positionOf(admin), await counting);
  const [page, counts, team] = await Promise.all([
    listQueue(admin, queue, filter, now),
    counting,
    listTeam(admin),
  ]);
  const asked = { queue, whose, period, status };
  const ids = page.rows.map(({ id }) => id);
  const snoozes = whose === 'adiadas' ? await listSnoozes(admin, queue, ids, now) : [];
  return { snoozes, ...page, ...asked, counts, team, me: admin.userId, today, now: now.toISOString() };
}

const FORMS = inArea(
  'desk',
  {
    assign: defineForm({
      failed: 'Erro ao salvar',
      schema: AssignInput,
      save: (admin: SignedInActor, work) => assignWork(admin, work),
      done: ASSIGNEE_SAVED,
    }),
    snooze: (admin: SignedInActor, form: FormData, intent: string) =>
      defineForm({
        failed: 'Pendência não adiada',
        schema: snoozeInput(civilDateAt(new Date())),
        save: (by: SignedInActor, row) => snoozeRow(by, row, new Date()),
        done: (_, { until }) => ({
          ...{ tone: 'good', title: 'Pendência adiada' },
          message: `Volta em ${formatDate(until)}. Até lá fica em Adiadas.`,
        }),
      })(admin, form, intent),
    unsnooze: defineForm({
      failed: 'Pendência não voltou',
      schema: z.object({ id: z.uuid() }),
      save: (admin: SignedInActor, { id }) => unsnoozeRow(admin, id),
      done: { tone: 'good', title: 'Pendência de volta à fila' },
    }),
  },
  OVERVIEW_PANEL['/admin/pendencias'].forms,
);

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

/** Queues whose rows have their own page, by the id that `opens` names. */
const PAGES = {
  garantias: '/admin/garantias',
  cartas: '/admin/cartas',
  contestacoes: '/admin/financeiro/contestacoes',
  devolucoes: '/admin/envios/devolucoes',
  comissoes: '/admin/envios/parceiros',
  contato: '/admin/leads',
  leads: '/admin/leads',
  energia: '/admin/energia',
  promessas: '/admin/promessas/casos',
  webhooks: '/admin/integracoes/webhooks',
} as const;

/** The list on which a sent refund that the customer misses is settled. */
const MISSING_REFUNDS = '/admin/financeiro/devolucoes?situacao=nao-chegaram';

/** The client's tab that handles the rows of each other queue. */
const TABS: Record<Exclude<Queue, keyof typeof PAGES | 'falhas'>, string> = {
  prazos: '/etapas',
  clientes: '/perfil',
  privacidade: '/perfil',
  formularios: '/formularios',
  assinaturas: '/procuracao',
  conversas: '/conversa',
  procuracoes: '/cartas',
  parcelas: '/faturas',
  documentos: '/documentos',
  identidades: '/perfil',
  emprestimos: '/emprestimos',
  processos: '/processos',
  anotacoes: '/anotacoes',
  pedidos: '/faturas',
  recebidos: '/faturas',
};

/** Refunds and payments open the order's page if the admin may not open the client's. */
function placeOf(
  queue: Queue,
  { opens, clientId, leadId, orderId, status }: QueueRow,
  position: Rights,
): string {
  if (orderId && !mayIn(position, 'clients', 'see')) return `/admin/parcelas/${orderId}`;
  if (queue === 'falhas') return '/admin/saude';
  if (queue === 'devolucoes' && status === 'missing') return MISSING_REFUNDS;
  if (queue in PAGES) return `${PAGES[queue as keyof typeof PAGES]}/${opens}`;
  const file = queue === 'documentos' ? `?documento=${opens}` : '';
  return clientId
    ? `/admin/clientes/${clientId}${TABS[queue as keyof typeof TABS]}${file}`
    : `/admin/leads/${leadId}`;
}

export default function QueuePage() {
  const { queue, rows, next, counts, team, me, whose, period, status, today, now, snoozes } =
    useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  // The page may have chosen the queue.
  const address = new URLSearchParams(params);
  address.set('fila', queue);
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const position = usePosition();
  const snoozed = whose === 'adiadas';
  const snooze = !isOfPeriod(queue) && snoozesIn(position, queue) ? queue : null;
  const assigned = hasResponsible(queue) && mayIn(position, 'assigning', 'do');
  return (
    <>
      <PageHeader
        title={QUEUES[queue]}
        lead={`O mais ${isOfPeriod(queue) ? 'novo' : 'urgente'} primeiro; cada linha leva ${queue in PAGES || queue === 'falhas' ? 'aonde se resolve' : 'ao cliente'}.`}
        actions={queue === 'documentos' && rows.length > 0 && <BulkLink list="documents" />}
      />
      <div className="min-[90rem]:grid min-[90rem]:grid-cols-[14rem_1fr] min-[90rem]:gap-6">
        <QueueNav {...{ position, counts, whose }} current={queue} />
        <div className="min-w-0">
          {!isOfPeriod(queue) && (
            <Pills
              label="De quem"
              param="quem"
              current={whose}
              all="Da equipe"
              options={whosesOf(queue)}
              also={{ fila: queue, depois: null, aberto: null }}
              className="mb-4"
            />
          )}
          {isOfPeriod(queue) && (
            <div className="mb-4">
              <PeriodChoice
                period={period}
                today={today}
                hidden={{ fila: queue, ...(status && { situacao: status }) }}
              />
            </div>
          )}
          <News list="pendencias" url={`/admin/pendencias/novidades?${address}`} shown={rows} />
          {rows.length === 0 ? (
            <Surface>
              <EmptyState
                title="Nenhum registro"
                text={
                  isOfPeriod(queue)
                    ? 'Nenhum registro neste período. Escolha outro acima.'
                    : snoozed
                      ? 'Nenhum registro desta fila está adiado.'
                      : whose && hasResponsible(queue)
                        ? 'Nenhum registro desta fila. Veja também os da equipe.'
                        : 'Nenhum registro espera nesta fila. Quando algum chegar, você é avisado nesta página.'
                }
              />
            </Surface>
          ) : (
            <Table
              stacked="tablet"
              label={QUEUES[queue]}
              columns={[
                ...COLUMNS[queue],
                ...(assigned ? ['Responsável'] : snoozed ? ['Adiada'] : snooze ? ['Adiar'] : []),
              ]}
            >
              {byClient(rows).flatMap((group) => {
                const [{ clientId } = { clientId: null }] = group;
                const isOpen = group.length > 1 && clientId === params.get('aberto');
                return (isOpen ? group : group.slice(0, 1)).map((row, at) => (
                  <tr key={row.id}>
                    <Cell head className="max-w-80 min-w-44 font-medium">
                      <OpenLink to={placeOf(queue, row, position)}>
                        {(queue === 'falhas' ? jobWord(row.name) : row.name) || 'Sem nome'}
                      </OpenLink>
                      {at === 0 && group.length > 1 && (
                        <Link
                          preventScrollReset
                          to={withParams(address, { aberto: isOpen ? null : clientId })}
                          className="block text-sm text-muted underline underline-offset-4"
                        >
                          {isOpen
                            ? 'Mostrar só a primeira'
                            : group.length === 2
                              ? 'Mais 1 deste cliente'
                              : `Mais ${group.length - 1} deste cliente`}
                        </Link>
                      )}
                    </Cell>
                    <QueueCells queue={queue} row={row} now={new Date(now)} />
                    {(assigned || snoozed || snooze) && (
                      <Cell className="max-sm:basis-full">
                        <Responsible {...{ queue, row, me, team, assigned }}>
                          {snoozed ? (
                            <Snoozed snooze={snoozes.find(({ rowId }) => rowId === row.id)} of={row.name} />
                          ) : (
                            snooze && (
                              <SnoozeForm
                                {...{
                                  queue: snooze,
                                  rowId: row.id,
                                  of: row.name || 'Sem nome',
                                  today,
                                  answer,
                                }}
                              />
                            )
                          )}
                        </Responsible>
                      </Cell>
                    )}
                  </tr>
                ));
              })}
            </Table>
          )}
          <Pager search={address.toString()} next={next} />
        </div>
      </div>
    </>
  );
}

type ResponsibleProps = {
  queue: Queue;
  row: QueueRow;
  me: string;
  team: TeamMember[];
  /** Whether rows of the queue are assigned. */
  assigned: boolean;
  children: ReactNode;
};

/** Actions on a row: assigning it, and those of `children`. */
function Responsible({ queue, row, me, team, assigned, children }: ResponsibleProps) {
  const fixed = assigned && assignedBy(queue, row);
  const of = row.name || 'Sem nome';
  if (!fixed) return children;
  return (
    <AssignForms {...{ intent: 'assign', fixed, me, team, of, assigneeId: row.assigneeId }}>
      {children}
    </AssignForms>
  );
}
