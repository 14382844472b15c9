import { Hono } from 'hono';
import { validator } from 'hono-openapi';
import { cardOwn, saveCardOwn } from '#app/features/cases/server/index.server.ts';
import {
  ApiClientChange,
  ApiClientOrders,
  ApiCreated,
  ApiOrdersQuery,
  ApiOwnChange,
  ApiReceiptInput,
  ApiRecordChange,
} from '#app/features/integrations/rules/trade-schemas.ts';
import { recordApiList } from '#app/features/integrations/server/index.server.ts';
import { leadOwn, saveLeadOwn } from '#app/features/leads/server/index.server.ts';
import { StateInput } from '#app/features/listings/rules/input.ts';
import { changeStates, clientOfListing } from '#app/features/listings/server/index.server.ts';
import type { OwnValues } from '#app/features/own-fields/rules/own-fields.ts';
import { receivedInput } from '#app/features/payments/rules/input.ts';
import { clientInvoices, recordPayment } from '#app/features/payments/server/index.server.ts';
import { AdminProfileInput } from '#app/features/profiles/rules/input.ts';
import { changeClient, clientOwn, saveClientOwn } from '#app/features/profiles/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { toNumeric } from '#app/lib/money.ts';
import { ok } from '#app/lib/result.ts';
import { asReader, sees } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { CardId, InstallmentId, LeadId, UserId } from '#app/terms/ids.ts';
import { checked, idInPath, jsonOnly, limited, refuse, wrongMethod } from './api-kit.ts';
import {
  answerCreated,
  CHANGE_REFUSALS,
  CREATED,
  formInput,
  type InPanel,
  inPanel,
  refuseInput,
  saveOwn,
  WRITE_REFUSALS,
  written,
} from './api-panel.ts';

const NO_CLIENT = 'Não há um cliente com este id.';
const NO_LEAD = 'Não há um lead com este id.';
const NO_CASE = 'Não há um caso com este id.';
const NO_PAYMENT = 'Não há uma parcela com este id.';
const NO_RECORD = 'Não há um registro com este id.';
const CLIENT_NAMES = { fullName: 'name', uf: 'state' };

/** Calls that change what exists, with the use cases of the panel. */
export const apiChanges = new Hono<InPanel>()
  .patch(
    '/clients/:clientId',
    ...inPanel({
      operationId: 'changeClient',
      tag: 'Clientes',
      summary: 'Mudar dados de um cliente',
      description:
        'Só os campos enviados mudam. O documento e o e-mail não mudam por aqui. Um campo próprio vazio fica sem valor.',
      scope: 'clients:write',
      answer: { status: 200, description: 'O cliente está com estes dados', schema: ApiCreated },
      refusals: CHANGE_REFUSALS,
    }),
    idInPath('clientId', 'Cliente', NO_CLIENT),
    jsonOnly,
    limited,
    validator('json', ApiClientChange, checked),
    async (c) => {
      const clientId = c.req.valid('param').clientId as UserId;
      const { own, name: fullName, state: uf, ...person } = c.req.valid('json');
      const admin = c.get('admin');
      if (!(await sees(admin, schema.profiles, clientId)))
        return refuse(c, 'not-found', { detail: NO_CLIENT });
      const sent = Object.entries({ fullName, uf, ...person }).filter(([, value]) => value !== undefined);
      const input = formInput(c, AdminProfileInput.partial(), Object.fromEntries(sent), CLIENT_NAMES);
      if ('refusal' in input) return input.refusal;
      if (own) {
        const record = await asReader(admin, (tx) => clientOwn(tx, clientId));
        const refusal = await saveOwn(c, own, record, (...entries) =>
          saveClientOwn(admin, clientId, ...entries),
        );
        if (refusal) return refusal;
      }
      if (sent.length > 0) {
        const changed = await changeClient(admin, clientId, input.input);
        if (!changed.ok) return refuse(c, 'not-found', { detail: NO_CLIENT });
      }
      return c.json({ id: clientId });
    },
  )
  .get(
    '/orders',
    ...inPanel({
      operationId: 'listOrders',
      tag: 'Pedidos',
      summary: 'Listar os pedidos de um cliente, do mais novo ao mais antigo',
      scope: 'orders:read',
      answer: { status: 200, description: 'Os pedidos', schema: ApiClientOrders },
      refusals: ['not-found', 'invalid'],
    }),
    validator('query', ApiOrdersQuery, checked),
    async (c) => {
      const clientId = c.req.valid('query').clientId as UserId;
      const admin = c.get('admin');
      if (!(await sees(admin, schema.profiles, clientId)))
        return refuse(c, 'not-found', { detail: NO_CLIENT });
      const invoices = await asReader(admin, (tx) => clientInvoices(tx, clientId));
      await recordApiList(c.get('caller'));
      const data = invoices.map(({ id, title, amount, status, createdAt }) => ({
        ...{ id, clientId, offer: title, amount, status },
        createdAt: createdAt.toISOString(),
      }));
      return c.json({ data });
    },
  )
  .patch(
    '/leads/:leadId',
    ...inPanel({
      operationId: 'changeLead',
      tag: 'Leads',
      summary: 'Mudar os campos próprios de um lead',
      description: 'Só os campos enviados mudam. Um campo vazio fica sem valor.',
      scope: 'leads:write',
      answer: { status: 200, description: 'O lead está com estes valores', schema: ApiCreated },
      refusals: CHANGE_REFUSALS,
    }),
    idInPath('leadId', 'Lead', NO_LEAD),
    jsonOnly,
    limited,
    validator('json', ApiOwnChange, checked),
    async (c) => {
      const leadId = c.req.valid('param').leadId as LeadId;
      const admin = c.get('admin');
      const record = await leadOwn(admin, leadId);
      if (!record) return refuse(c, 'not-found', { detail: NO_LEAD });
      const save = (...entries: [OwnValues, OwnValues]) => saveLeadOwn(admin, leadId, ...entries);
      return (await saveOwn(c, c.req.valid('json').own, record, save)) ?? c.json({ id: leadId });
    },
  )
  .patch(
    '/cases/:caseId',
    ...inPanel(
      {
        operationId: 'changeCase',
        tag: 'Clientes',
        summary: 'Mudar os campos próprios de um caso',
        description: 'O id do caso vem da leitura do cliente. Só os campos enviados mudam.',
        scope: 'clients:write',
        answer: { status: 200, description: 'O caso está com estes valores', schema: ApiCreated },
        refusals: CHANGE_REFUSALS,
      },
      'cases',
    ),
    idInPath('caseId', 'Caso', NO_CASE),
    jsonOnly,
    limited,
    validator('json', ApiOwnChange, checked),
    async (c) => {
      const caseId = c.req.valid('param').caseId as CardId;
      const admin = c.get('admin');
      const record = await cardOwn(admin, caseId);
      if (!record) return refuse(c, 'not-found', { detail: NO_CASE });
      const { userId } = record;
      const save = (...entries: [OwnValues, OwnValues]) => saveCardOwn(admin, userId, caseId, ...entries);
      return (await saveOwn(c, c.req.valid('json').own, record, save)) ?? c.json({ id: caseId });
    },
  )
  .patch(
    '/records/:recordId',
    ...inPanel({
      operationId: 'changeRecord',
      tag: 'Registros',
      summary: 'Mudar a situação de um registro',
      description:
        'Com as regras do painel: só as passagens que ele permite, e uma retirada só com comprovante.',
      scope: 'records:write',
      answer: { status: 200, description: 'O registro está na situação pedida', schema: ApiCreated },
      refusals: CHANGE_REFUSALS,
    }),
    idInPath('recordId', 'Registro', NO_RECORD),
    jsonOnly,
    limited,
    validator('json', ApiRecordChange, checked),
    async (c) => {
      const { recordId } = c.req.valid('param');
      const { expectedState, ...change } = c.req.valid('json');
      const admin = c.get('admin');
      const input = formInput(c, StateInput, { on: '', askedOf: '', ...change, ids: recordId });
      if ('refusal' in input) return input.refusal;
      const clientId = await clientOfListing(admin, recordId);
      if (!clientId) return refuse(c, 'not-found', { detail: NO_RECORD });
      const changed = await changeStates(admin, clientId, input.input, expectedState);
      if (changed.ok) return c.json({ id: recordId });
      const { code, message = '', fields } = changed.error;
      if (code === 'stale') return refuseInput(c, { expectedState: message }, {});
      return refuseInput(c, fields ?? { state: message }, { proof: 'proofId' });
    },
  )
  .post(
    '/payments/:paymentId/receipts',
    ...inPanel({
      operationId: 'recordCash',
      tag: 'Parcelas',
      summary: 'Registrar o recebimento de uma parcela em dinheiro',
      description:
        'Como no painel, no valor devido e dentro do limite da função de quem criou a chave. Pix, cartão e transferência pedem comprovante, que só o painel recebe.',
      scope: 'payments:write',
      answer: CREATED,
      refusals: ['not-found', ...(WRITE_REFUSALS ?? [])],
    }),
    idInPath('paymentId', 'Parcela', NO_PAYMENT),
    ...written,
    validator('json', ApiReceiptInput, checked),
    async (c) => {
      const paymentId = c.req.valid('param').paymentId as InstallmentId;
      const { amount, paidOn } = c.req.valid('json');
      const admin = c.get('admin');
      if (!(await sees(admin, schema.installmentPayments, paymentId)))
        return refuse(c, 'not-found', { detail: NO_PAYMENT });
      const received = formInput(c, receivedInput(civilDateAt(new Date())), {
        ...{ amount: toNumeric(amount).replace('.', ','), paidOn, method: 'cash' },
      });
      if ('refusal' in received) return received.refusal;
      // The installment is paid once: after a crash the repetition is refused, and books nothing twice.
      const record = async () => {
        const recorded = await recordPayment(admin, paymentId, received.input, null);
        return recorded.ok ? ok<string>(paymentId) : recorded;
      };
      return answerCreated(c, 'installment_payments', { paymentId, amount, paidOn }, record);
    },
  )
  .all('/cases/:caseId', (c) => wrongMethod(c, 'PATCH'))
  .all('/records/:recordId', (c) => wrongMethod(c, 'PATCH'))
  .all('/payments/:paymentId/receipts', (c) => wrongMethod(c, 'POST'));
