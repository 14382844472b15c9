import { useLoaderData } from 'react-router';
import { z } from 'zod';
import { ExpenseInput } from '#app/features/finance/rules/input.ts';
import { readBookMonth } from '#app/features/finance/rules/month.ts';
import { EXPENSE_KIND_LABELS, EXPENSE_KINDS } from '#app/features/finance/rules/terms.ts';
import {
  addExpense,
  listExpenses,
  MOST_BOOK_ENTRIES,
  removeExpense,
  sumExpenses,
} from '#app/features/finance/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/expenses-page';
import { FinanceTabs } from './finance-tabs.tsx';
import { MonthForm } from './month-form.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Despesas | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const today = civilDateAt(new Date());
  const { month, from, until } = readBookMonth(new URL(request.url).searchParams, today);
  const admin = adminOf(context);
  const [expenses, sum] = await Promise.all([
    listExpenses(admin, from, until),
    sumExpenses(admin, from, until),
  ]);
  return { month, today, key: newId(), expenses, sum, most: MOST_BOOK_ENTRIES };
}

const PATH = '/admin/financeiro/despesas';

const FORMS = inArea('money', {
  add: defineForm({
    failed: 'Despesa não lançada',
    schema: ExpenseInput,
    save: (admin: SignedInActor, input) => addExpense(admin, input),
    done: (_, { day }) => ({
      to: `${PATH}?mes=${String(day).slice(0, 7)}`,
      toast: { tone: 'good', title: 'Despesa lançada' },
    }),
  }),
  remove: defineForm({
    failed: 'Despesa não retirada',
    schema: z.object({ id: z.string() }),
    save: (admin: SignedInActor, { id }) => removeExpense(admin, id),
    done: { tone: 'good', title: 'Despesa retirada' },
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

/** Expenses of a month, and the form of a new one. */
export default function ExpensesPage() {
  const { month, today, key, expenses, sum, most } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({
    intent: 'add',
    answer,
    draft: { key, kind: 'rent', description: '', amount: '', day: today, months: '1' },
  });
  return (
    <>
      <PageHeader
        title="Despesas"
        up={{ to: '/admin/financeiro', label: 'Financeiro' }}
        lead="O que a empresa paga. Comissões de parceiros já contam sozinhas, quando são pagas."
      />
      <FinanceTabs />
      <Surface className="mb-6 p-5">
        <RecordForm form={form} className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-5">
          <input type="hidden" name="key" value={form.draft.key} />
          <SelectField label="Tipo" {...form.field('kind')} required>
            {EXPENSE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {EXPENSE_KIND_LABELS[kind]}
              </option>
            ))}
          </SelectField>
          <TextField label="O que é" {...form.field('description')} required maxLength={120} />
          <TextField label="Valor (R$)" {...form.field('amount')} inputMode="decimal" required />
          <TextField label="Pago em" {...form.field('day')} type="date" required />
          <TextField
            label="Meses"
            {...form.field('months')}
            inputMode="numeric"
            hint="Mais de 1 repete no mesmo dia."
            required
          />
          <div className="sm:col-span-2 xl:col-span-5">
            <SaveButton form={form}>Lançar despesa</SaveButton>
          </div>
        </RecordForm>
      </Surface>
      <MonthForm month={month} />
      {expenses.length === 0 ? (
        <EmptyState title="Nenhuma despesa neste mês" text="As despesas lançadas neste mês aparecem aqui." />
      ) : (
        <>
          <p className="mb-2 font-medium">Total: {formatBRL(sum)}</p>
          <Table label="Despesas" columns={['O que é', 'Tipo', 'Dia', 'Valor', 'Ações']}>
            {expenses.map(({ id, kind, description, amount, day }) => (
              <tr key={id}>
                <Cell head className="font-medium wrap-anywhere">
                  {description}
                </Cell>
                <Cell>{EXPENSE_KIND_LABELS[kind]}</Cell>
                <Cell className="tabular">{formatDate(day)}</Cell>
                <Cell className="tabular whitespace-nowrap">{formatBRL(amount)}</Cell>
                <Cell>
                  <PressForm intent="remove" fixed={{ id }} size="sm" variant="ghost">
                    Retirar<span className="sr-only">, {description}</span>
                  </PressForm>
                </Cell>
              </tr>
            ))}
          </Table>
          {expenses.length === most && (
            <p className="mt-1 text-sm text-muted">
              As {most} mais novas do mês. O total soma todas, e o livro do mês também.
            </p>
          )}
        </>
      )}
    </>
  );
}
