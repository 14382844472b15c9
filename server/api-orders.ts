import { Hono } from 'hono';
import { validator } from 'hono-openapi';
import { ApiOrderChange } from '#app/features/integrations/rules/change-schemas.ts';
import { ApiCreated } from '#app/features/integrations/rules/trade-schemas.ts';
import { cancelInput, renegotiationInput } from '#app/features/payments/rules/input.ts';
import { cancelOrder, renegotiate } from '#app/features/payments/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { toNumeric } from '#app/lib/money.ts';
import { sees } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { OrderId } from '#app/terms/ids.ts';
import { checked, idInPath, jsonOnly, limited, refuse } from './api-kit.ts';
import { CHANGE_REFUSALS, formInput, type InPanel, inPanel, refuseInput, refuseUse } from './api-panel.ts';

const NO_ORDER = 'Não há um pedido com este id.';
const ONE_CHANGE = 'Cancele ou renegocie, um de cada vez';
const TERMS = {
  count: 'renegotiation.count',
  firstDue: 'renegotiation.firstDue',
  discount: 'renegotiation.discount',
};

/** The call that changes an order, with the use cases of the panel. */
export const apiOrders = new Hono<InPanel>().patch(
  '/orders/:orderId',
  ...inPanel(
    {
      operationId: 'changeOrder',
      tag: 'Pedidos',
      summary: 'Cancelar um pedido, ou renegociar o que está em aberto',
      description:
        'Com as regras do painel: cancela só o pedido de que nada foi pago; renegocia só sobre as parcelas que o seu sistema leu, com o desconto no limite da função. Preço e plano não mudam depois da venda.',
      scope: 'orders:write',
      answer: { status: 200, description: 'O pedido está assim', schema: ApiCreated },
      refusals: CHANGE_REFUSALS,
    },
    'money',
  ),
  idInPath('orderId', 'Pedido', NO_ORDER),
  jsonOnly,
  limited,
  validator('json', ApiOrderChange, checked),
  async (c) => {
    const orderId = c.req.valid('param').orderId as OrderId;
    const { status, renegotiation, expectedInstallments = '', reason } = c.req.valid('json');
    const admin = c.get('admin');
    if (Boolean(status) === Boolean(renegotiation)) return refuseInput(c, { status: ONE_CHANGE }, {});
    if (!(await sees(admin, schema.transactions, orderId)))
      return refuse(c, 'not-found', { detail: NO_ORDER });
    if (!renegotiation) {
      const input = formInput(c, cancelInput, { note: reason }, { note: 'reason' });
      if ('refusal' in input) return input.refusal;
      const canceled = await cancelOrder(admin, orderId, input.input.note);
      return canceled.ok ? c.json({ id: orderId }) : refuseUse(c, canceled.error, 'status');
    }
    const { count, firstDue, discount } = renegotiation;
    const terms = {
      count: String(count),
      firstDue,
      discount: toNumeric(discount).replace('.', ','),
      reason,
    };
    const input = formInput(c, renegotiationInput(civilDateAt(new Date())), terms, TERMS);
    if ('refusal' in input) return input.refusal;
    // A system has no second look: the terms that it sends are the confirmed ones.
    const agreed = { ...input.input, confirmed: true };
    const done = await renegotiate(admin, orderId, agreed, expectedInstallments);
    if (done.ok) return c.json({ id: orderId });
    const field = done.error.code === 'changed' ? 'expectedInstallments' : 'renegotiation';
    return refuseUse(c, done.error, field, TERMS);
  },
);
