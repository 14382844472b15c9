import { useLoaderData } from 'react-router';
import { z } from 'zod';
import { FeeRateInput } from '#app/features/finance/rules/input.ts';
import { USUAL_RULE } from '#app/features/finance/rules/settlement.ts';
import {
  RATE_GATEWAY_LABELS,
  RATE_GATEWAYS,
  SETTLE_UNIT_LABELS,
  SETTLE_UNITS,
} from '#app/features/finance/rules/terms.ts';
import {
  addFeeRate,
  type FeeRate,
  listFeeRates,
  removeFeeRate,
} from '#app/features/finance/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction, PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { formatBRL } from '#app/lib/money.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { PAID_METHODS } from '#app/terms/transaction-status.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/fee-rates-page';
import { FinanceTabs } from './finance-tabs.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Tarifas e prazos | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  rates: await listFeeRates(adminOf(context)),
  today: civilDateAt(new Date()),
});

const FORMS = inArea('money', {
  add: defineForm({
    failed: 'Tarifa não salva',
    schema: FeeRateInput,
    save: (admin: SignedInActor, input) => addFeeRate(admin, input),
    done: { to: '/admin/financeiro/tarifas', toast: { tone: 'good', title: 'Tarifa salva' } },
  }),
  remove: defineForm({
    failed: 'Tarifa não retirada',
    schema: z.object({ id: z.string() }),
    save: (admin: SignedInActor, { id }) => removeFeeRate(admin, id),
    done: { tone: 'good', title: 'Tarifa retirada' },
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormAction;

const dayWords = (days: number, unit: FeeRate['settleUnit']) =>
  days === 0 && unit !== 'monthly'
    ? 'no mesmo dia'
    : days === 1 && unit === 'business'
      ? '1 dia útil'
      : `${days} ${SETTLE_UNIT_LABELS[unit]}`;

/** Rates of each method, from a day on, and the rules without a rate. */
export default function FeeRatesPage() {
  const { rates, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const form = useRecordForm({
    intent: 'add',
    answer,
    draft: {
      method: 'pix',
      gateway: '',
      startsOn: today,
      rate: '',
      fixed: '',
      settleDays: '0',
      settleUnit: 'business',
    },
  });
  return (
    <>
      <PageHeader
        title="Tarifas e prazos"
        up={{ to: '/admin/financeiro', label: 'Financeiro' }}
        lead="O que o meio de pagamento cobra e em quantos dias ele credita. Vale quando ele mesmo não informa."
      />
      <FinanceTabs />
      <Surface className="mb-6 p-5">
        <RecordForm form={form} className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
          <SelectField label="Forma" {...form.field('method')} required>
            {PAID_METHODS.map((method) => (
              <option key={method} value={method}>
                {PAYMENT_METHOD_LABELS[method]}
              </option>
            ))}
          </SelectField>
          <SelectField label="Meio de pagamento" {...form.field('gateway')}>
            {RATE_GATEWAYS.map((gateway) => (
              <option key={gateway} value={gateway}>
                {RATE_GATEWAY_LABELS[gateway]}
              </option>
            ))}
          </SelectField>
          <TextField label="A partir de" {...form.field('startsOn')} type="date" required />
          <TextField label="Percentual" {...form.field('rate')} inputMode="decimal" hint="Assim: 3,99" />
          <TextField
            label="Valor por pagamento (R$)"
            {...form.field('fixed')}
            inputMode="decimal"
            hint="Assim: 1,99"
          />
          <TextField label="Cai em (dias)" {...form.field('settleDays')} inputMode="numeric" required />
          <SelectField label="Contados em" {...form.field('settleUnit')}>
            {SETTLE_UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {SETTLE_UNIT_LABELS[unit]}
              </option>
            ))}
          </SelectField>
          <div className="sm:col-span-2 xl:col-span-4">
            <SaveButton form={form}>Salvar tarifa</SaveButton>
          </div>
        </RecordForm>
      </Surface>
      {rates.length === 0 ? (
        <EmptyState
          title="Nenhuma tarifa"
          text="Sem tarifa cadastrada, o líquido só desconta o que o provedor informa."
        />
      ) : (
        <Table label="Tarifas" columns={['Forma', 'Meio', 'A partir de', 'Tarifa', 'Cai em', 'Ações']}>
          {rates.map((rate) => (
            <tr key={rate.id}>
              <Cell head className="font-medium">
                {PAYMENT_METHOD_LABELS[rate.method]}
              </Cell>
              <Cell>{RATE_GATEWAY_LABELS[rate.gateway]}</Cell>
              <Cell className="tabular">{formatDate(rate.startsOn)}</Cell>
              <Cell className="tabular whitespace-nowrap">
                {formatNumber(rate.rateBp / 100, 2, 2)}%{rate.fixed > 0 && ` + ${formatBRL(rate.fixed)}`}
              </Cell>
              <Cell>{dayWords(rate.settleDays, rate.settleUnit)}</Cell>
              <Cell>
                <PressForm intent="remove" fixed={{ id: rate.id }} size="sm" variant="ghost">
                  Retirar
                  <span className="sr-only">
                    , {PAYMENT_METHOD_LABELS[rate.method]} de {formatDate(rate.startsOn)}
                  </span>
                </PressForm>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <p className="mt-4 text-sm text-muted">
        Sem tarifa cadastrada:{' '}
        {PAID_METHODS.map(
          (method) =>
            `${PAYMENT_METHOD_LABELS[method]} ${dayWords(USUAL_RULE[method].days, USUAL_RULE[method].unit)}`,
        ).join(', ')}
        .
      </p>
    </>
  );
}
