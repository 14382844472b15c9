import { validate } from 'uuid';
import type { OrderView } from '#app/features/payments/rules/finance.ts';
import { positionOf, readAs, type SignedInActor } from '#app/platform/actor.server.ts';
import { centavosText, instantText, jsonListText } from '#app/platform/db/json-values.server.ts';
import type { InstallmentId, OrderId } from '#app/terms/ids.ts';
import { mayIn } from '#app/terms/panel-rights.ts';

const listIf = (whole: boolean, statement: string) => (whole ? jsonListText(statement) : "'[]'::json");

/** @param whole with charges and renegotiations, which only positions with the area of money may read */
const orderWhere = (condition: string, whole: boolean) => `
  select t.id, t.user_id as "clientId", t.lead_id as "leadId", coalesce(c.full_name, l.name) as name,
    case when $2 then json_build_object('phone', coalesce(c.phone, l.whatsapp),
      'email', case when c.erased_at is null then coalesce(a.email, l.email) else '' end) end as contact,
    h.full_name as "holderName", t.awaits_holder as "awaitsHolder", order_offer(t.plan_snapshot) as offer, t.plan_snapshot -> 'warranty' @> '{}' as warranty,
    ${centavosText('t.amount')} as amount, t.one_charge as "oneCharge", t.installments as "installmentCount", t.status, t.coupon, (t.plan_snapshot #>> '{coupon,discount}')::float8 as "couponDiscount", t.plan_snapshot -> 'agreed' as agreed,
    (select to_json(o) from order_source(t.id) o) as source, ${instantText('t.withdrawn_at')} as "withdrawnAt",
    ${instantText('t.canceled_at')} as "canceledAt", t.cancel_reason as "cancelReason",
    (select u.name from users u where u.id = t.canceled_by) as "canceledBy",
    ${instantText('t.created_at')} as "createdAt",
    ${jsonListText(`
      select p.id, p.installment_number as number, ${centavosText('p.amount')} as amount, ${centavosText('p.paid_amount')} as "paidAmount",
        ${centavosText('p.refunded_amount')} as "refundedAmount",
        p.due_date::text as "dueDate", p.promised_for::text as "promisedFor", p.status, p.payment_method as method, ${instantText('p.paid_at')} as "paidAt",
        ${instantText('p.refunded_at')} as "refundedAt", p.replaced_by as "replacedBy", p.renegotiation_id as "renegotiationId", p.split_from as "splitFrom",
        p.status = 'paid' and coalesce(g.refund_requested_at is not null, false) as returning,
        coalesce(g.gateway, 'manual') = 'manual' as "byHand",
        coalesce(g.left_to_refund, ${centavosText('(p.paid_amount - p.refunded_amount)')}) as "leftToRefund",
        ${listIf(
          whole,
          `
          select h.id, h.status, h.method, ${centavosText('h.amount')} as amount, h.gateway = 'manual' as manual, h.live,
            h.covers_order as "coversOrder", h.installments,
            h.credited, ${instantText('h.taken_back_at')} as "takenBackAt", ${instantText('h.created_at')} as "createdAt", h.attention,
            (select r.id from payment_receipts r where r.charge_id = h.id) as "receiptId"
          from payment_charges h where h.installment_id = p.id order by h.created_at desc, h.id desc limit 20`,
        )} as charges
      from installment_payments p
      left join lateral (select c.gateway, c.refund_requested_at,
          ${centavosText(
            '(c.amount - (select coalesce(sum(r.amount), 0) from refunds r where r.charge_id = c.id))',
          )} as left_to_refund
        from installment_payments a
        join payment_charges c on c.installment_id = a.id and c.credited
        where a.transaction_id = t.id and (a.id = p.id or c.covers_order) limit 1) g on true
      where p.transaction_id = t.id order by p.installment_number`)} as installments,
    ${listIf(
      whole,
      `
      select r.id, ${centavosText('r.open_amount')} as open, ${centavosText('r.discount')} as discount, r.reason,
        (select u.name from users u where u.id = r.created_by) as by, ${instantText('r.created_at')} as at,
        ${instantText('r.undone_at')} as "undoneAt", (select u.name from users u where u.id = r.undone_by) as "undoneBy"
      from renegotiations r where r.transaction_id = t.id order by r.id desc`,
    )} as renegotiations
  from transactions t left join profiles c on c.id = t.user_id left join users a on a.id = t.user_id
    left join leads l on l.id = t.lead_id left join linked_profiles h on h.id = t.linked_profile_id
  where ${condition}`;
const ORDER = orderWhere('t.id = $1', true);
const ORDER_OF_INSTALLMENT = orderWhere(
  't.id = (select transaction_id from installment_payments where id = $1)',
  false,
);

/**
 * Loads an order with its installments, their charges and its renegotiations, in one statement; null for an
 * unknown id.
 */
export const loadOrder = (admin: SignedInActor, orderId: OrderId): Promise<OrderView | null> =>
  find(admin, 'panel-order', ORDER, orderId);

/** Returns the order of an installment, without charges and renegotiations. */
export const loadOrderOfInstallment = (
  admin: SignedInActor,
  installmentId: InstallmentId,
): Promise<OrderView | null> =>
  find(admin, 'panel-order-of-installment', ORDER_OF_INSTALLMENT, installmentId);

async function find(admin: SignedInActor, name: string, text: string, id: string): Promise<OrderView | null> {
  if (!validate(id)) return null;
  const [order] = await readAs<OrderView>(admin, name, text, [id, mayContact(admin)]);
  return order ?? null;
}

/** Whether an admin collects money, and so may know how a debtor is reached. */
export const mayContact = (admin: SignedInActor): boolean => mayIn(positionOf(admin), 'money', 'do');
