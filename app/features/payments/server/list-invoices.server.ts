import { validate } from 'uuid';
import { orderTitle } from '#app/features/catalog/rules/offers.ts';
import type { InvoiceInstallment, InvoiceView } from '#app/features/payments/rules/invoice-view.ts';
import {
  canCancel,
  canWithdraw,
  isPayable,
  withdrawalUntil,
} from '#app/features/payments/rules/order-status.ts';
import { chargeView, type InvoiceRefund } from '#app/features/payments/rules/terms.ts';
import { maskedDocument } from '#app/lib/documents.ts';
import { asActor, type CustomerActor, system, type Tx } from '#app/platform/actor.server.ts';
import { centavosText } from '#app/platform/db/json-values.server.ts';
import { prepared } from '#app/platform/db/prepared.server.ts';
import type { InstallmentId, OrderId, UserId } from '#app/terms/ids.ts';

const LIMIT = 50;

/** Amounts in centavos: whole numbers, which a double holds exactly. Each condition names the user, for the index. */
const invoicesWhere = (condition: string) => `
  select t.id, order_offer(t.plan_snapshot) as offer, nullif(t.plan_snapshot->'warranty', 'null') as extended,
    ${centavosText('t.amount')} as amount, t.payment_method as "paymentMethod", t.status, t.one_charge as "oneCharge",
    coalesce((select c.installments from payment_charges c join installment_payments p on p.id = c.installment_id
      where p.transaction_id = t.id and c.covers_order and c.credited), t.installments) as "installmentCount",
    t.awaits_holder as "awaitsHolder", coalesce(h.full_name, o.full_name) as "holderName",
    coalesce(h.doc_number, o.doc_number) as "holderDocument",
    h.id is not null or exists (select 1 from linked_profiles x where x.main_user_id = t.user_id and x.active) as "namesHolder",
    case when t.plan_snapshot ? 'coupon' then json_build_object('code', t.plan_snapshot #>> '{coupon,code}',
      'discount', coalesce((t.plan_snapshot #>> '{coupon,discount}')::int, 0)) end as coupon,
    t.created_at as "createdAt", t.receipt_url as "receiptUrl", a.code as "acceptanceCode",
    t.withdrawal_protocol as "protocol", t.withdrawn_at as "withdrawnAt", t.canceled_at as "canceledAt", t.cancel_reason as "cancelReason",
    coalesce((select json_agg(json_build_object('id', r.id, 'amount', ${centavosText('r.amount')}, 'dueOn', r.due_on,
        'askedAt', r.created_at, 'doneAt', r.done_at, 'arrival', r.arrival, 'arrivalAt', r.arrival_at, 'way', json_build_object('method', c.method, 'byHand', r.by_hand)) order by r.id)
      from refunds r join payment_charges c on c.id = r.charge_id where r.transaction_id = t.id), '[]') as refunds,
    coalesce((
      select json_agg(json_build_object('id', p.id, 'number', p.position,
        'place', installment_place(t.id, p.renegotiation_id, p.installment_number),
        'amount', ${centavosText('coalesce(p.paid_amount, p.amount)')}, 'method', p.payment_method,
        'dueDate', p.due_date, 'status', p.status, 'paidAt', p.paid_at, 'refundedAt', p.refunded_at,
        'refundedAmount', ${centavosText('p.refunded_amount')}, 'receiptUrl', p.receipt_url,
        'byHand', p.paid_at is not null and not exists (select 1 from payment_charges m join installment_payments a on a.id = m.installment_id
          where a.transaction_id = t.id and (a.id = p.id or m.covers_order) and m.credited and m.gateway <> 'manual'),
        'expired', case when c.id is null and p.status = 'pending' then (
          select case when coalesce(h.pix_payload, h.checkout_url) is not null
            and (h.status = 'expired' or h.live and h.status = 'pending') then h.method end
          from payment_charges h where h.installment_id = p.id order by h.created_at desc, h.id desc limit 1
        ) end,
        'charge', case when c.id is not null then json_build_object('id', c.id, 'method', c.method,
          'amount', ${centavosText('c.amount')}, 'pixPayload', c.pix_payload, 'checkoutUrl', c.checkout_url,
          'barcode', c.barcode, 'dueOn', c.due_on,
          'expiresAt', c.expires_at) end) order by p.installment_number)
      from (select i.*, row_number() over (order by i.installment_number) as position
        from installment_payments i where i.transaction_id = t.id and i.replaced_by is null) p
      left join payment_charges c on c.installment_id = p.id and c.live and c.expires_at > $3
    ), '[]') as installments,
    (select json_build_object('at', r.created_at, 'discount', ${centavosText('sum(r.discount) over ()')})
      from renegotiations r where r.transaction_id = t.id and r.undone_at is null
        and not exists (select from installment_payments x where x.renegotiation_id = r.id and x.split_from is not null) order by r.id desc limit 1) as renegotiation
  from transactions t left join contract_acceptances a on a.transaction_id = t.id
    left join linked_profiles h on h.id = t.linked_profile_id left join profiles o on o.id = t.user_id
  where ${condition}
  order by t.created_at desc, t.id desc
  limit $2`;

const INVOICES = invoicesWhere('t.user_id = $1');
const INVOICE_OF_INSTALLMENT = invoicesWhere(
  't.user_id = $1 and t.id = (select transaction_id from installment_payments where id = $4)',
);
const UNCLAIMED_INVOICE = invoicesWhere('t.id = $4 and t.user_id is not distinct from $1');

type Row = Omit<
  InvoiceView,
  | 'title'
  | 'unsigned'
  | 'withdrawalUntil'
  | 'withdrawal'
  | 'canceled'
  | 'cancelable'
  | 'installments'
  | 'refunds'
  | 'renegotiation'
  | 'holder'
> & {
  holderName: string;
  holderDocument: string;
  /** The account has more than one holder, or the order is a linked one's. */
  namesHolder: boolean;
  renegotiation: { at: string; discount: number } | null;
  /** Id of a plan or title of a product. */
  offer: string | null;
  protocol: string | null;
  withdrawnAt: Date | null;
  canceledAt: Date | null;
  cancelReason: string | null;
  installments: InstallmentRow[];
  refunds: (Omit<InvoiceRefund, 'askedAt' | 'doneAt' | 'arrivalAt'> & {
    askedAt: string;
    doneAt: string | null;
    arrivalAt: string | null;
  })[];
};
type InstallmentRow = Omit<InvoiceInstallment, 'payable' | 'paidAt' | 'refundedAt' | 'charge'> & {
  paidAt: string | null;
  refundedAt: string | null;
  charge:
    | (Omit<NonNullable<InvoiceInstallment['charge']>, 'preparing' | 'expiresAt'> & { expiresAt: string })
    | null;
};

/**
 * The customer's orders, newest first (docs/product.md section 2, /app/faturas), each with its installments and all
 * that its screen needs, in one statement.
 */
export async function listInvoices(customer: CustomerActor, now: Date = new Date()): Promise<InvoiceView[]> {
  const { rows } = await asActor(customer, (tx) =>
    prepared<Row>(tx, 'invoices', INVOICES, [customer.userId, LIMIT, now]),
  );
  return rows.map((row) => invoiceView(row, now));
}

/** Returns the orders of a client, for the panel, within the transaction that logs the access. */
export async function clientInvoices(
  tx: Tx,
  clientId: UserId,
  now: Date = new Date(),
): Promise<InvoiceView[]> {
  const { rows } = await prepared<Row>(tx, 'invoices', INVOICES, [clientId, LIMIT, now]);
  return rows.map((row) => invoiceView(row, now));
}

/** An installment of one of the customer's own orders, however old, with its order; null for any other id. */
export async function findInvoiceInstallment(
  customer: CustomerActor,
  installmentId: InstallmentId,
  now: Date = new Date(),
): Promise<{ invoice: InvoiceView; installment: InvoiceInstallment } | null> {
  if (!validate(installmentId)) return null;
  const { rows } = await asActor(customer, (tx) =>
    prepared<Row>(tx, 'invoice-of-installment', INVOICE_OF_INSTALLMENT, [
      customer.userId,
      1,
      now,
      installmentId,
    ]),
  );
  const invoice = rows[0] && invoiceView(rows[0], now);
  const installment = invoice?.installments.find(({ id }) => id === installmentId);
  return invoice && installment ? { invoice, installment } : null;
}

/**
 * Returns an order without an account, with the installment that is paid first. It checks no permission: the
 * caller knows that this browser placed it. Null for an order of an account, and for an unknown id.
 */
export async function findUnclaimedInvoice(
  orderId: OrderId,
  now: Date = new Date(),
): Promise<{ invoice: InvoiceView; installment: InvoiceInstallment } | null> {
  if (!validate(orderId)) return null;
  const { rows } = await asActor(system('payments'), (tx) =>
    prepared<Row>(tx, 'unclaimed-invoice', UNCLAIMED_INVOICE, [null, 1, now, orderId]),
  );
  const invoice = rows[0] && invoiceView(rows[0], now);
  const installment = invoice?.installments[0];
  return invoice && installment ? { invoice, installment } : null;
}

function invoiceView(
  {
    holderName,
    holderDocument,
    namesHolder,
    protocol,
    withdrawnAt,
    canceledAt,
    cancelReason,
    installments,
    refunds,
    offer,
    renegotiation,
    ...invoice
  }: Row,
  now: Date,
): InvoiceView {
  const closed = withdrawnAt !== null || canceledAt !== null || invoice.status === 'refunded';
  return {
    ...invoice,
    title: orderTitle(offer, invoice.extended !== null),
    holder:
      namesHolder && !invoice.awaitsHolder
        ? { name: holderName, document: maskedDocument(holderDocument) }
        : null,
    unsigned: !closed && offer !== null && invoice.acceptanceCode === null,
    canceled: canceledAt && { at: canceledAt, reason: cancelReason },
    refunds: refunds.map(({ askedAt, doneAt, arrivalAt, ...refund }) => ({
      ...refund,
      arrivalAt: arrivalAt ? new Date(arrivalAt) : null,
      askedAt: new Date(askedAt),
      doneAt: doneAt ? new Date(doneAt) : null,
    })),
    cancelable: !closed && canCancel(installments.map(({ status }) => status)),
    withdrawal: protocol && withdrawnAt ? { protocol, at: withdrawnAt } : null,
    withdrawalUntil:
      !closed && canWithdraw(invoice.createdAt, now) ? withdrawalUntil(invoice.createdAt) : null,
    renegotiation: renegotiation && { ...renegotiation, at: new Date(renegotiation.at) },
    // An order with one charge is paid through its first installment.
    installments: installments.map((installment) =>
      installmentView(installment, closed || (invoice.oneCharge && installment.number > 1)),
    ),
  };
}

const installmentView = (
  { paidAt, refundedAt, charge, ...installment }: InstallmentRow,
  closed: boolean,
): InvoiceInstallment => ({
  ...installment,
  paidAt: paidAt ? new Date(paidAt) : null,
  refundedAt: refundedAt ? new Date(refundedAt) : null,
  payable: !closed && isPayable(installment.status),
  charge: charge && chargeView({ ...charge, expiresAt: new Date(charge.expiresAt) }),
});
