import { Link, useLoaderData } from 'react-router';
import { calendarWeeks, monthAfter, monthName, readMonth } from '#app/features/consortium/rules/calendar.ts';
import type { AssemblyRow } from '#app/features/consortium/rules/group-view.ts';
import { drawWord, quotaNumber } from '#app/features/consortium/rules/terms.ts';
import { listAssemblies } from '#app/features/consortium/server/index.server.ts';
import { civilDateAt, formatDate, WEEKDAYS } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AreaTabs } from '#app/shells/admin/area-tabs.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/assemblies-page';

export const meta: Route.MetaFunction = () => [{ title: 'Assembleias | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const today = civilDateAt(new Date());
  const month = readMonth(new URL(request.url).searchParams.get('mes'), today);
  return { today, month, assemblies: await listAssemblies(adminOf(context), month) };
}

const panelOf = ({ groupId, id }: AssemblyRow) => `/admin/consorcio/sorteio/${groupId}?sorteio=${id}`;

export default function AssembliesPage() {
  const { today, month, assemblies } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Consórcio" lead="As assembleias de todos os grupos, mês a mês." />
      <AreaTabs of="consortium" />
      <nav aria-label="Meses" className="mb-4 flex flex-wrap items-center gap-2">
        <Link to={`?mes=${monthAfter(month, -1)}`} className={buttonClass({ size: 'sm' })}>
          ‹ {monthName(monthAfter(month, -1))}
        </Link>
        <h2 className="display-m px-2 first-letter:uppercase max-sm:order-first max-sm:w-full max-sm:px-0">
          {monthName(month)}
        </h2>
        <Link to={`?mes=${monthAfter(month, 1)}`} className={buttonClass({ size: 'sm' })}>
          {monthName(monthAfter(month, 1))} ›
        </Link>
      </nav>
      <Month month={month} today={today} assemblies={assemblies} />
      {assemblies.length === 0 ? (
        <Surface>
          <EmptyState
            title="Nenhuma assembleia neste mês"
            text="Anuncie a próxima na página de um grupo."
            action={
              <Link to="/admin/consorcio" className={buttonClass({})}>
                Ver os grupos
              </Link>
            }
          />
        </Surface>
      ) : (
        <Table
          stacked="tablet"
          label="Assembleias do mês"
          columns={['Dia', 'Grupo', 'Situação', 'Cota contemplada', 'Hora', 'Lugar']}
        >
          {assemblies.map((assembly) => (
            <tr key={assembly.id} className="relative hover:bg-sunken">
              <Cell className="tabular whitespace-nowrap">{formatDate(assembly.assemblyDate)}</Cell>
              <Cell head className="font-medium whitespace-nowrap">
                <Link
                  to={panelOf(assembly)}
                  className="underline underline-offset-4 after:absolute after:inset-0"
                >
                  {assembly.code}
                </Link>
              </Cell>
              <Cell className="whitespace-nowrap">
                <Badge tone={drawWord(assembly).tone}>{drawWord(assembly).label}</Badge>
              </Cell>
              <Cell className="tabular">
                {assembly.winnerNumber && (
                  <>
                    <RowWord>cota contemplada </RowWord>
                    {quotaNumber(assembly.winnerNumber)}
                  </>
                )}
              </Cell>
              <Cell className="tabular">{assembly.assemblyTime}</Cell>
              <Cell className="max-w-72 truncate">{assembly.place}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}

/** The month at a glance; below it the same as a list, which also small screens can read. */
function Month({ month, today, assemblies }: { month: string; today: string; assemblies: AssemblyRow[] }) {
  const ofDay = Map.groupBy(assemblies, ({ assemblyDate }) => assemblyDate);
  return (
    <Surface className="mb-6 hidden overflow-hidden md:block">
      <table className="w-full table-fixed">
        <caption className="sr-only">Calendário de {monthName(month)}</caption>
        <thead className="bg-sunken text-sm">
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" className="h-9 font-semibold">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {calendarWeeks(month).map((week) => (
            <tr key={week.find(Boolean)} className="divide-x divide-line">
              {week.map((day, at) => (
                <td key={day ?? at} className={cx('h-16 p-1.5 align-top', day === null && 'bg-sunken/50')}>
                  {day && (
                    <>
                      <span
                        className={cx(
                          'tabular inline-flex size-6 items-center justify-center rounded-full text-sm text-muted',
                          day === today && 'bg-brand-soft font-bold text-brand-strong',
                        )}
                      >
                        {Number(day.slice(8))}
                      </span>
                      {(ofDay.get(day) ?? []).map((assembly) => (
                        <Link
                          key={assembly.id}
                          to={panelOf(assembly)}
                          title={`${assembly.assemblyTime}, ${assembly.place}`}
                          className={cx(
                            'mt-0.5 block truncate rounded-md px-1.5 py-0.5 text-sm font-medium',
                            assembly.status === 'canceled'
                              ? 'bg-sunken text-muted line-through'
                              : assembly.lapsed
                                ? 'bg-warning-soft text-warning hover:underline'
                                : 'bg-info-soft text-info hover:underline',
                          )}
                        >
                          {assembly.code} {assembly.assemblyTime}
                        </Link>
                      ))}
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Surface>
  );
}
