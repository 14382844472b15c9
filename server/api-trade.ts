import { Hono } from 'hono';
import { validator } from 'hono-openapi';
import { v4, v5 } from 'uuid';
import { TASK_LIST, TaskInput } from '#app/features/automation/rules/task-list.ts';
import { addTask, changeTask, taskList } from '#app/features/automation/server/index.server.ts';
import { OrderEntry } from '#app/features/checkout/rules/order-entry.ts';
import { placeOrderFor } from '#app/features/checkout/server/index.server.ts';
import {
  ApiClientInput,
  ApiClientPage,
  ApiCreated,
  ApiLetterPage,
  ApiOrder,
  ApiOrderInput,
  ApiPaymentPage,
  ApiPaymentQuery,
  ApiRecordInput,
  ApiRecordPage,
  ApiSearchQuery,
  ApiTaskChange,
  ApiTaskInput,
  ApiTaskPage,
  ApiTaskQuery,
} from '#app/features/integrations/rules/trade-schemas.ts';
import { recordApiList } from '#app/features/integrations/server/index.server.ts';
import { ClientEntry } from '#app/features/leads/rules/input.ts';
import { enterClient } from '#app/features/leads/server/index.server.ts';
import { LETTER_LIST } from '#app/features/letters/rules/letter-list.ts';
import { letterList } from '#app/features/letters/server/index.server.ts';
import { ListingInput } from '#app/features/listings/rules/input.ts';
import { LISTINGS_LIST } from '#app/features/listings/rules/listing-list.ts';
import { addListing, listingList } from '#app/features/listings/server/index.server.ts';
import { INSTALLMENT_LIST } from '#app/features/payments/rules/installment-filter.ts';
import {
  installmentsFingerprint,
  listInstallments,
  loadOrder,
} from '#app/features/payments/server/index.server.ts';
import { CLIENT_LIST } from '#app/features/profiles/rules/client-list.ts';
import { clientList } from '#app/features/profiles/server/index.server.ts';
import { toNumeric } from '#app/lib/money.ts';
import { ok } from '#app/lib/result.ts';
import { sees } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import type { OrderId, UserId } from '#app/terms/ids.ts';
import { checked, idInPath, jsonOnly, limited, refuse, wrongMethod } from './api-kit.ts';
import {
  answerCreated,
  answerPage,
  CREATED,
  formInput,
  type InPanel,
  inPanel,
  page,
  refuseInput,
  WRITE_REFUSALS,
  written,
} from './api-panel.ts';

/** Names the orders of idempotency keys. */
const ORDER_KEYS = '5b7c4a52-6a35-4a5e-8f43-0c7b6f1f6d7e';

/** Names the tasks of idempotency keys: a repetition after a crash finds the first one. */
const TASK_KEYS = '0d0c6d0e-7f0b-4b58-9f7e-3f7d1f6f2f10';

const NO_TASK = 'Não há uma tarefa com este id.';
const NO_ORDER = 'Não há um pedido com este id.';
const NO_CLIENT = { clientId: 'Não há um cliente com este id' };
const PAYMENT_STATES = { open: 'abertas', late: 'vencidas', received: 'recebidas', all: 'todas' } as const;

/** Calls of the trade: they run the use cases of the panel in the name of the key's creator. */
export const apiTrade = new Hono<InPanel>()
  .get(
    '/clients',
    ...inPanel({
      operationId: 'listClients',
      tag: 'Clientes',
      summary: 'Listar clientes',
      scope: 'clients:read',
      answer: page(ApiClientPage),
      refusals: ['invalid'],
    }),
    validator('query', ApiSearchQuery, checked),
    (c) => {
      const { search, cursor } = c.req.valid('query');
      const asked = { filters: { ...(search && { search }) }, cursor };
      return answerPage(
        c,
        CLIENT_LIST,
        asked,
        (with_) => clientList.load(c.get('admin'), with_),
        (row) => ({
          id: row.id,
          name: row.fullName,
          docType: row.docType,
          docNumber: row.document,
          phone: row.phone,
          email: row.email,
          state: row.uf,
          assignee: row.assignee,
          cases: row.cards,
          createdAt: row.createdAt,
        }),
      );
    },
  )
  .post(
    '/clients',
    ...inPanel({
      operationId: 'createClient',
      tag: 'Clientes',
      summary: 'Cadastrar cliente',
      description: 'Como “Novo cliente” do painel: a pessoa recebe um link para criar a senha.',
      scope: 'clients:write',
      answer: CREATED,
      refusals: WRITE_REFUSALS,
    }),
    ...written,
    validator('json', ApiClientInput, checked),
    async (c) => {
      const sent = c.req.valid('json');
      const names = { whatsapp: 'phone', uf: 'state' };
      const { phone: whatsapp, state: uf, ...person } = sent;
      const entry = formInput(c, ClientEntry, { ...person, whatsapp, uf: uf ?? '' }, names);
      if ('refusal' in entry) return entry.refusal;
      const enter = async () => {
        const entered = await enterClient(c.get('admin'), entry.input);
        return entered.ok ? ok<string>(entered.value.clientId) : entered;
      };
      return answerCreated(c, 'profiles', sent, enter, names);
    },
  )
  .post(
    '/orders',
    ...inPanel({
      operationId: 'createOrder',
      tag: 'Pedidos',
      summary: 'Fazer pedido para um cliente',
      description:
        'Ao preço de tabela, com cupom ou não. O cliente lê e aceita o contrato na própria área antes de qualquer cobrança.',
      scope: 'orders:write',
      answer: CREATED,
      refusals: WRITE_REFUSALS,
    }),
    ...written,
    validator('json', ApiOrderInput, checked),
    async (c) => {
      const sent = c.req.valid('json');
      const once = c.req.header('idempotency-key');
      const names = { offer: 'product' };
      const order = formInput(
        c,
        OrderEntry,
        {
          offer: `${sent.holderId ?? ''}|${sent.product ?? ''}`,
          payment: sent.payment,
          coupon: sent.coupon ?? '',
          ...(sent.warranty && { warranty: 'on' }),
          key: once ? v5(`${c.get('caller').keyId} ${once}`, ORDER_KEYS) : v4(),
        },
        names,
      );
      if ('refusal' in order) return order.refusal;
      const place = async () => {
        const placed = await placeOrderFor(c.get('admin'), sent.clientId as UserId, order.input);
        return placed.ok ? ok<string>(placed.value.orderId) : placed;
      };
      return answerCreated(c, 'transactions', sent, place, names);
    },
  )
  .get(
    '/orders/:orderId',
    ...inPanel({
      operationId: 'readOrder',
      tag: 'Pedidos',
      summary: 'Ler um pedido e as suas parcelas',
      scope: 'orders:read',
      answer: { status: 200, description: 'O pedido', schema: ApiOrder },
      refusals: ['not-found'],
    }),
    idInPath('orderId', 'Pedido', NO_ORDER),
    async (c) => {
      const order = await loadOrder(c.get('admin'), c.req.valid('param').orderId as OrderId);
      if (!order) return refuse(c, 'not-found', { detail: NO_ORDER });
      await recordApiList(c.get('caller'));
      const { id, clientId, leadId, name, offer, amount, status, coupon, createdAt } = order;
      const installments = order.installments.map((part) => ({
        id: part.id,
        number: part.number,
        amount: part.amount,
        dueDate: part.dueDate,
        status: part.status,
        paidAt: part.paidAt,
      }));
      const installmentsVersion = installmentsFingerprint(order.installments);
      return c.json({
        ...{ id, clientId, leadId, name, offer, amount, status, coupon, createdAt },
        ...{ installmentsVersion, installments },
      });
    },
  )
  .get(
    '/records',
    ...inPanel({
      operationId: 'listRecords',
      tag: 'Registros',
      summary: 'Listar registros, do prazo mais próximo ao mais distante',
      scope: 'records:read',
      answer: page(ApiRecordPage),
      refusals: ['invalid'],
    }),
    validator('query', ApiSearchQuery, checked),
    (c) => {
      const { search, cursor } = c.req.valid('query');
      const asked = { filters: { ...(search && { search }) }, cursor };
      return answerPage(
        c,
        LISTINGS_LIST,
        asked,
        (with_) => listingList.load(c.get('admin'), with_),
        ({ userId, client, document: _, assignee: __, pile: ___, nextRule: ____, ...row }) => ({
          ...row,
          clientId: userId,
          holder: client,
        }),
      );
    },
  )
  .post(
    '/records',
    ...inPanel({
      operationId: 'createRecord',
      tag: 'Registros',
      summary: 'Incluir registro',
      description:
        'Com as regras do painel. O mesmo credor, contrato e vencimento no mesmo lugar é recusado.',
      scope: 'records:write',
      answer: CREATED,
      refusals: WRITE_REFUSALS,
    }),
    ...written,
    validator('json', ApiRecordInput, checked),
    async (c) => {
      const sent = c.req.valid('json');
      const { clientId, amount, ...facts } = sent;
      const admin = c.get('admin');
      const record = formInput(c, ListingInput, {
        ...facts,
        ...(amount !== undefined && { amount: toNumeric(amount).replace('.', ',') }),
      });
      if ('refusal' in record) return record.refusal;
      if (!(await sees(admin, schema.profiles, clientId))) return refuseInput(c, NO_CLIENT, {});
      const add = async () => {
        const added = await addListing(admin, clientId as UserId, record.input);
        return added.ok ? ok(added.value.id) : added;
      };
      return answerCreated(c, 'listings', sent, add);
    },
  )
  .get(
    '/letters',
    ...inPanel({
      operationId: 'listLetters',
      tag: 'Cartas',
      summary: 'Listar cartas, da mais nova à mais antiga',
      scope: 'letters:read',
      answer: page(ApiLetterPage),
      refusals: ['invalid'],
    }),
    validator('query', ApiSearchQuery, checked),
    (c) => {
      const { search, cursor } = c.req.valid('query');
      const asked = { filters: { ...(search && { search }) }, cursor };
      return answerPage(
        c,
        LETTER_LIST,
        asked,
        (with_) => letterList.load(c.get('admin'), with_),
        (row) => row,
      );
    },
  )
  .get(
    '/tasks',
    ...inPanel({
      operationId: 'listTasks',
      tag: 'Tarefas',
      summary: 'Listar tarefas da equipe',
      scope: 'tasks:read',
      answer: page(ApiTaskPage),
      refusals: ['invalid'],
    }),
    validator('query', ApiTaskQuery, checked),
    (c) => {
      const { list, cursor } = c.req.valid('query');
      const asked = {
        filters: { list: list === 'open' ? ('todas' as const) : ('encerradas' as const) },
        cursor,
      };
      return answerPage(
        c,
        TASK_LIST,
        asked,
        (with_) => taskList.load(c.get('admin'), with_),
        ({ late: _, assignee: __, name: ___, repeats: ____, rule: _____, ...row }) => row,
      );
    },
  )
  .post(
    '/tasks',
    ...inPanel({
      operationId: 'createTask',
      tag: 'Tarefas',
      summary: 'Criar tarefa, sobre um registro ou sobre nenhum',
      scope: 'tasks:write',
      answer: CREATED,
      refusals: WRITE_REFUSALS,
    }),
    ...written,
    validator('json', ApiTaskInput, checked),
    async (c) => {
      const sent = c.req.valid('json');
      const task = formInput(c, TaskInput, {
        ...sent,
        due: sent.due ?? '',
        assigneeId: sent.assigneeId ?? '',
      });
      if ('refusal' in task) return task.refusal;
      const once = c.req.header('idempotency-key');
      const id = once && v5(`${c.get('caller').keyId} ${once} ${JSON.stringify(sent)}`, TASK_KEYS);
      return answerCreated(c, 'tasks', sent, () => addTask(c.get('admin'), task.input, new Date(), id));
    },
  )
  .patch(
    '/tasks/:taskId',
    ...inPanel({
      operationId: 'changeTask',
      tag: 'Tarefas',
      summary: 'Concluir, cancelar ou reabrir uma tarefa',
      scope: 'tasks:write',
      answer: { status: 200, description: 'A tarefa está na situação pedida', schema: ApiCreated },
      refusals: ['not-found', 'too-large', 'unsupported-media-type', 'invalid'],
    }),
    idInPath('taskId', 'Tarefa', NO_TASK),
    jsonOnly,
    limited,
    validator('json', ApiTaskChange, checked),
    async (c) => {
      const { taskId } = c.req.valid('param');
      const { status, expectedStatus } = c.req.valid('json');
      const admin = c.get('admin');
      if (!(await sees(admin, schema.tasks, taskId))) return refuse(c, 'not-found', { detail: NO_TASK });
      const changed = await changeTask(admin, taskId, expectedStatus, status, new Date());
      if (!changed.ok) return refuseInput(c, { expectedStatus: changed.error.message }, {});
      return c.json({ id: taskId });
    },
  )
  .get(
    '/payments',
    ...inPanel({
      operationId: 'listPayments',
      tag: 'Parcelas',
      summary: 'Listar parcelas',
      scope: 'payments:read',
      answer: page(ApiPaymentPage),
      refusals: ['invalid'],
    }),
    validator('query', ApiPaymentQuery, checked),
    (c) => {
      const { state, search, cursor } = c.req.valid('query');
      const asked = { filters: { state: PAYMENT_STATES[state], ...(search && { search }) }, cursor };
      return answerPage(
        c,
        INSTALLMENT_LIST,
        asked,
        async (with_) => (await listInstallments(c.get('admin'), with_, new Date())).page,
        ({ id, orderId, clientId, leadId, name, amount, dueDate, ...row }) => {
          const { status, method, offer, paidAt, refundedAt } = row;
          const of = { id, orderId, clientId, leadId, name };
          return { ...of, amount, dueDate, status, method, offer, paidAt, refundedAt };
        },
      );
    },
  )
  .all('/clients', (c) => wrongMethod(c, 'GET, POST'))
  .all('/orders', (c) => wrongMethod(c, 'GET, POST'))
  .all('/orders/:orderId', (c) => wrongMethod(c, 'GET, PATCH'))
  .all('/records', (c) => wrongMethod(c, 'GET, POST'))
  .all('/letters', (c) => wrongMethod(c, 'GET, POST'))
  .all('/tasks', (c) => wrongMethod(c, 'GET, POST'))
  .all('/tasks/:taskId', (c) => wrongMethod(c, 'PATCH'))
  .all('/payments', (c) => wrongMethod(c, 'GET'));
