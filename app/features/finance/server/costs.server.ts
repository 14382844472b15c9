import { sql } from 'drizzle-orm';
import {
  type SettleRule,
  settlementDay,
  settlements,
  USUAL_RULE,
} from '#app/features/finance/rules/settlement.ts';
import { FEE_SOURCE_LABELS, type FeeSource, type SettleUnit } from '#app/features/finance/rules/terms.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { csvFile } from '#app/lib/csv.ts';
import { formatDate } from '#app/lib/dates.ts';
import { type Centavos, formatAmount } from '#app/lib/money.ts';
import type { SignedInActor, Tx } from '#app/platform/actor.server.ts';
import { asReader } from '#app/platform/actor.server.ts';
import { centavosSql } from '#app/platform/db/json-values.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import type { PaidMethod } from '#app/terms/transaction-status.ts';
import { PAYMENT_METHOD_LABELS } from '#app/terms/transaction-view.ts';

/** A payment with its cost; amounts in centavos. `settlesOn` comes from the provider or from the rule of its method. */
export type PaymentCost = {
  chargeId: string;
  orderId: OrderId;
  offer: string | null;
  /** Client or lead of the order. */
  name: string;
  method: PaidMethod;
  gateway: string;
  paidOn: CivilDate;
  amount: Centavos;
  refunded: Centavos;
  fee: Centavos;
  feeSource: FeeSource;
  net: Centavos;
  settlesOn: CivilDate;
  /** Settlements of a card that is credited by installment; 1 otherwise. */
  parts: number;
};

type Row = Omit<PaymentCost, 'net' | 'settlesOn' | 'parts'> & {
  installments: number;
  settlesOn: CivilDate | null;
  ruleDays: number | null;
  ruleUnit: SettleUnit | null;
};

/** Payments that a page shows; the file has all. */
export const MOST_PAYMENTS = 200;

const readRows = async (tx: Tx, from: CivilDate, until: CivilDate, most: number | null): Promise<Row[]> =>
  (
    await tx.execute<Row>(sql`
      select charge_id as "chargeId", order_id as "orderId", offer, coalesce(person_name(order_owner(order_id), null), lead_name(order_lead(order_id)), '') as name, method, gateway, installments, paid_on::text as "paidOn",
        ${centavosSql('amount')} as amount, ${centavosSql('refunded')} as refunded, ${centavosSql('fee')} as fee,
        fee_source as "feeSource", settles_on::text as "settlesOn", rule_days as "ruleDays", rule_unit as "ruleUnit"
      from payment_costs(${from}::date, ${until}::date) order by paid_on desc, charge_id desc limit ${most}`)
  ).rows;

const ruleOf = ({ method, ruleDays, ruleUnit }: Pick<Row, 'method' | 'ruleDays' | 'ruleUnit'>): SettleRule =>
  ruleDays === null || ruleUnit === null ? USUAL_RULE[method] : { days: ruleDays, unit: ruleUnit };

/** Writes every payment of a period with fee, net amount and settlement day. The caller audits the export. */
export async function costsCsv(admin: SignedInActor, from: CivilDate, until: CivilDate): Promise<string> {
  const rows = await asReader(admin, (tx) => readRows(tx, from, until, null));
  const head = ['pago_em', 'forma', 'valor', 'devolvido', 'tarifa', 'origem_da_tarifa', 'liquido', 'cai_em'];
  return csvFile([
    [...head, 'pedido', 'pagamento'],
    ...rows
      .map(costOf)
      .map((one) => [
        formatDate(one.paidOn),
        PAYMENT_METHOD_LABELS[one.method],
        ...[one.amount, one.refunded, one.fee].map(formatAmount),
        FEE_SOURCE_LABELS[one.feeSource],
        formatAmount(one.net),
        formatDate(one.settlesOn),
        one.orderId,
        one.chargeId,
      ]),
  ]);
}

/** Loads the newest payments of a period with fee, net amount and settlement day. */
export const listPaymentCosts = (
  admin: SignedInActor,
  from: CivilDate,
  until: CivilDate,
): Promise<PaymentCost[]> =>
  asReader(admin, async (tx) => (await readRows(tx, from, until, MOST_PAYMENTS)).map(costOf));

function costOf({ installments, ruleDays, ruleUnit, ...row }: Row): PaymentCost {
  const rule = ruleOf({ method: row.method, ruleDays, ruleUnit });
  const monthly = rule.unit === 'monthly' && row.settlesOn === null;
  return {
    ...row,
    net: row.amount - row.refunded - row.fee,
    settlesOn:
      row.settlesOn ??
      (monthly
        ? (settlements(row.paidOn, 0, rule, 1)[0]?.day ?? row.paidOn)
        : settlementDay(row.paidOn, rule)),
    parts: monthly ? installments : 1,
  };
}

/** Payments of one day, method, fee source and rule, added up. `net` leaves out refunds and fees. */
export type CostSum = {
  paidOn: CivilDate;
  method: PaidMethod;
  installments: number;
  feeSource: FeeSource;
  settlesOn: CivilDate | null;
  ruleDays: number | null;
  ruleUnit: SettleUnit | null;
  count: number;
  amount: Centavos;
  fee: Centavos;
  net: Centavos;
};

/** Loads the sums of a period, both days included. */
export const readCostSums = async (tx: Tx, from: CivilDate, until: CivilDate): Promise<CostSum[]> =>
  (
    await tx.execute<CostSum>(sql`
      select paid_on::text as "paidOn", method, installments, fee_source as "feeSource", settles_on::text as "settlesOn",
        rule_days as "ruleDays", rule_unit as "ruleUnit", count, ${centavosSql('amount')} as amount,
        ${centavosSql('fee')} as fee, ${centavosSql('net')} as net
      from payment_cost_sums(${from}::date, ${until}::date)`)
  ).rows;

/** Expected settlements of payments, as net amounts. */
export const settlementsOf = (sums: readonly CostSum[]): { day: CivilDate; amount: Centavos }[] =>
  sums.flatMap(({ paidOn, installments, settlesOn, net, ...rest }) =>
    settlesOn ? [{ day: settlesOn, amount: net }] : settlements(paidOn, net, ruleOf(rest), installments),
  );

/** The rule that applies today to each method, whatever the provider: for installments that are still open. */
export async function readRules(tx: Tx, today: CivilDate): Promise<Map<PaidMethod, SettleRule>> {
  const { rows } = await tx.execute<{ method: PaidMethod; days: number; unit: SettleUnit }>(sql`
    select distinct on (method) method, settle_days as days, settle_unit as unit from fee_rates
    where starts_on <= ${today}::date order by method, gateway <> '', starts_on desc`);
  return new Map(rows.map(({ method, ...rule }) => [method, rule]));
}
