import { Link, useLoaderData } from 'react-router';
import { listTeam } from '#app/features/accounts/server/index.server.ts';
import {
  firstOfMonth,
  GoalInput,
  lossOf,
  monthParam,
  NO_LEADS,
  rateWords,
  type SalesRow,
  sourceOf,
  sumBy,
} from '#app/features/leads/rules/sales-figures.ts';
import { loadSales, saveGoal } from '#app/features/leads/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, useRecordForm } from '#app/kit/form.tsx';
import { useMaySend } from '#app/kit/may-send.tsx';
import { addDays, addMonths, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatMonth } from '#app/lib/dates.ts';
import { countWords, formatNumber } from '#app/lib/numbers.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { FiguresPart } from '#app/shells/admin/figures.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/sales-page';

export const meta: Route.MetaFunction = () => [{ title: 'Metas e conversão | Painel' }];

const monthIn = (request: Request) =>
  firstOfMonth(new URL(request.url).searchParams.get('mes'), civilDateAt(new Date()));

/** Loads the month; a clerk has only the own row. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const month = monthIn(request);
  const [{ rows, goals }, team] = await Promise.all([loadSales(admin, month), listTeam(admin)]);
  const shown = admin.position === 'clerk' ? team.filter(({ id }) => id === admin.userId) : team;
  return { rows, goals, team: shown, month };
}

type Who = { admin: SignedInActor; month: CivilDate };

const FORMS = inArea('business', {
  goal: defineForm({
    failed: 'Meta não salva',
    schema: GoalInput,
    save: ({ admin, month }: Who, input, expected) => saveGoal(admin, month, input, expected),
    done: { tone: 'good', title: 'Meta salva' },
  }),
});

export const action = (args: Route.ActionArgs) =>
  answerForms(FORMS, { admin: adminOf(args.context), month: monthIn(args.request) }, args);

export const clientAction = clientFormAction;

export default function SalesPage() {
  const { rows, goals, team, month } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const dates = `de=${month}&ate=${addDays(addMonths(month, 1), -1)}`;
  const people = sumBy(rows, ({ assigneeId }) => assigneeId);
  const goalOf = (id: string) => goals.find(({ memberId }) => memberId === id)?.target;
  return (
    <>
      <PageHeader
        title="Metas e conversão"
        up={{ to: '/admin/leads', label: 'Leads' }}
        lead={`Leads e vendas de ${formatMonth(month)}.`}
        actions={
          <span className="flex gap-2">
            <ButtonLink to={`?mes=${monthParam(month, -1)}`} size="sm">
              Mês anterior
            </ButtonLink>
            <ButtonLink to={`?mes=${monthParam(month, 1)}`} size="sm">
              Mês seguinte
            </ButtonLink>
          </span>
        }
      />
      <FiguresPart title="Por pessoa" note="vendas pelo dia em que o lead virou cliente">
        <Table
          stacked="tablet"
          label="Por pessoa, tabela"
          columns={['Pessoa', 'Leads', 'Conversão', 'Vendas', 'Meta']}
        >
          {team.map(({ id, name }) => {
            const sums = people.find(({ key }) => key === id) ?? NO_LEADS;
            return (
              <tr key={id}>
                <Cell head className="font-medium">
                  <Link
                    to={`/admin/leads?responsavel=${id}&${dates}`}
                    className="underline underline-offset-4"
                  >
                    {name}
                  </Link>
                </Cell>
                <Cell className="tabular">
                  <RowWord>leads </RowWord>
                  {formatNumber(sums.arrived)}
                </Cell>
                <Cell className="tabular">
                  <RowWord>conversão </RowWord>
                  {rateWords(sums)}
                </Cell>
                <Cell className="tabular font-semibold">
                  <RowWord>vendas </RowWord>
                  {reached(sums.closed, goalOf(id))}
                </Cell>
                <Cell>
                  <Goal
                    key={month}
                    memberId={id}
                    name={name}
                    target={String(goalOf(id) ?? '')}
                    answer={answer}
                  />
                </Cell>
              </tr>
            );
          })}
        </Table>
      </FiguresPart>
      <div className="mt-4 grid gap-4 xl:grid-cols-2">
        <Rates title="Por origem" rows={rows} keyOf={sourceOf} />
        <Rates title="Por campanha" rows={rows} keyOf={({ campaign }) => campaign || null} />
        <Rates title="Por quem indicou" rows={rows} keyOf={({ referredBy }) => referredBy || null} />
        <Losses rows={rows} />
      </div>
    </>
  );
}

const reached = (closed: number, target: number | undefined): string =>
  target ? `${formatNumber(closed)} de ${formatNumber(target)}` : formatNumber(closed);

type GoalProps = {
  memberId: string;
  name: string;
  /** Empty without a goal. */
  target: string;
  answer: Parameters<typeof useRecordForm>[0]['answer'];
};

/** Goal of one person; only its number for positions that may not change it. */
function Goal({ memberId, name, target, answer }: GoalProps) {
  const maySend = useMaySend('goal');
  const form = useRecordForm({
    intent: 'goal',
    answer,
    draft: { target },
    expectedVersion: target,
    fixed: { memberId },
  });
  if (!maySend) return target || '–';
  return (
    <RecordForm form={form} className="flex items-start gap-2">
      <TextField
        label={`Vendas de ${name} no mês`}
        {...form.field('target')}
        inputMode="numeric"
        autoComplete="off"
        className="w-24 [&_label]:sr-only"
      />
      <Button type="submit" size="sm" pending={form.pending} className="mt-1.5">
        Salvar
      </Button>
    </RecordForm>
  );
}

type RatesProps = { title: string; rows: SalesRow[]; keyOf: (row: SalesRow) => string | null };

const NOTHING = <p className="text-muted">Nada neste mês.</p>;

/** Leads of the month by one criterion, and how many of them were converted. */
function Rates({ title, rows, keyOf }: RatesProps) {
  const sums = sumBy(rows, keyOf).filter(({ arrived }) => arrived > 0);
  return (
    <FiguresPart title={title} note="leads que chegaram no mês">
      {sums.length === 0 ? (
        NOTHING
      ) : (
        <Table
          stacked="tablet"
          label={`${title}, tabela`}
          columns={['', 'Leads', 'Convertidos', 'Perdidos', 'Conversão']}
        >
          {sums.map((row) => (
            <tr key={row.key}>
              <Cell head className="font-medium">
                {row.key}
              </Cell>
              <Cell className="tabular">
                <RowWord>leads </RowWord>
                {formatNumber(row.arrived)}
              </Cell>
              <Cell className="tabular">
                <RowWord>convertidos </RowWord>
                {formatNumber(row.won)}
              </Cell>
              <Cell className="tabular">
                <RowWord>perdidos </RowWord>
                {formatNumber(row.losses)}
              </Cell>
              <Cell className="tabular font-semibold">
                <RowWord>conversão </RowWord>
                {rateWords(row)}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </FiguresPart>
  );
}

/** Why leads of the month were losses. */
function Losses({ rows }: { rows: SalesRow[] }) {
  const sums = sumBy(rows, lossOf).toSorted((a, b) => b.losses - a.losses);
  return (
    <FiguresPart title="Por que se perderam" note={countWords(total(sums), 'lead', 'leads')}>
      {sums.length === 0 ? (
        NOTHING
      ) : (
        <ul className="divide-y divide-line">
          {sums.map(({ key, losses }) => (
            <li key={key} className="flex min-h-11 items-center justify-between gap-4">
              <span>{key}</span>
              <span className="tabular font-semibold">{formatNumber(losses)}</span>
            </li>
          ))}
        </ul>
      )}
    </FiguresPart>
  );
}

const total = (sums: { losses: number }[]) => sums.reduce((sum, { losses }) => sum + losses, 0);
