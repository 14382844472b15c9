import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CivilDate, daysBetween } from '#app/lib/civil-dates.ts';
import { automaticPeer } from './asaas-automatic.ts';
import type { ApiPayment } from './asaas-payment.ts';
import type { Fault } from './mercado-pago.ts';

export const ASAAS = {
  accessToken: '$aact_test_chave',
  webhookSecret: 'um-token-de-webhook-com-mais-de-32-letras',
  mode: 'sandbox' as const,
};

const today = () => new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' });
const BARCODE = '46192165600000499001234500000000000123456789';
/** Centavos that the provider keeps of each payment. */
export const FEE = 199;
const MOST_REQUEST_MS = 10_000;

/** Starts a server with the part of Asaas's API that the product uses, including its errors. */
export async function startAsaas() {
  const payments = new Map<string, ApiPayment>();
  type Customer = { id: string; cpfCnpj: string; notificationDisabled: boolean; mobilePhone?: unknown };
  const customers = new Map<string, Customer>();
  const webhooks: { id: string; url: string; interrupted: boolean }[] = [];
  const faults: Fault[] = [];
  const calls: { method: string; path: string }[] = [];

  const automatic = automaticPeer(payments);
  const error = (description: string): [number, unknown] => [
    400,
    { errors: [{ code: 'invalid', description }] },
  ];

  function create(body: Record<string, unknown>): [number, unknown] {
    const { customer, billingType, dueDate, externalReference } = body as Record<string, string>;
    const authorization = String(body.pixAutomaticAuthorizationId ?? '');
    if (authorization && automatic.authorizations.get(authorization)?.status !== 'ACTIVE')
      return error('A autorização não está ativa.');
    if (!customer || !billingType || !dueDate || !externalReference) return error('required');
    const { value, totalValue, installmentCount = 1 } = body as Record<string, number | undefined>;
    if (![...customers.values()].some(({ id }) => id === customer)) return error('customer not found');
    if (dueDate < today()) return error('Não é permitido data de vencimento inferior a hoje.');
    const total = Math.round(Number(installmentCount > 1 ? totalValue : value) * 100);
    const group = installmentCount > 1 ? randomUUID() : null;
    const added = Array.from({ length: installmentCount }, (_, at): ApiPayment => {
      const id = `pay_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
      const part = Math.floor(total / installmentCount);
      return {
        id,
        status: 'PENDING',
        billingType,
        value: (at === 0 ? total - part * (installmentCount - 1) : part) / 100,
        originalValue: null,
        interestValue: null,
        fine: (body.fine as ApiPayment['fine']) ?? null,
        interest: (body.interest as ApiPayment['interest']) ?? null,
        netValue: ((at === 0 ? total - part * (installmentCount - 1) : part) - FEE) / 100,
        creditDate: null,
        estimatedCreditDate: null,
        conciliationIdentifier: null,
        pixAutomaticAuthorizationId: authorization || null,
        deleted: false,
        installment: group,
        externalReference,
        dateCreated: today(),
        dueDate,
        customer,
        paymentDate: null,
        confirmedDate: null,
        clientPaymentDate: null,
        invoiceUrl: `https://asaas.exemplo/i/${id}`,
        bankSlipUrl: billingType === 'BOLETO' ? `https://asaas.exemplo/b/${id}` : null,
        refunds: [],
        chargeback: null,
      };
    });
    for (const one of added) payments.set(one.id, one);
    if (authorization && added[0]) automatic.schedule(added[0]);
    return [200, added[0]];
  }

  function refund(list: ApiPayment[], value: number | undefined): [number, unknown] {
    for (const one of list) {
      if (!['CONFIRMED', 'RECEIVED'].includes(one.status)) return error('Somente cobranças recebidas.');
      if (one.billingType === 'BOLETO') return error('Boletos não são estornados por aqui.');
      const left = one.value - one.refunds.reduce((sum, each) => sum + each.value, 0);
      if ((value ?? left) > left + 0.001) return error('Valor acima do saldo.');
      one.refunds.push({ status: 'DONE', value: value ?? left });
      if ((value ?? left) > left - 0.001) one.status = 'REFUNDED';
    }
    return [200, list[0]];
  }

  function remove(list: ApiPayment[]): [number, unknown] {
    if (list.some(({ status }) => status !== 'PENDING' && status !== 'OVERDUE'))
      return error('Esta cobrança não pode ser removida.');
    for (const one of list) one.deleted = true;
    return [200, { deleted: true }];
  }

  function found(query: URLSearchParams): ApiPayment[] {
    const [reference, group, status, type] = [
      'externalReference',
      'installment',
      'status',
      'billingType',
    ].map((name) => query.get(name));
    const inDays = (day: string | null, field: string) => {
      const [from, until] = [query.get(`${field}[ge]`), query.get(`${field}[le]`)];
      return (!from || (day !== null && day >= from)) && (!until || (day !== null && day <= until));
    };
    return [...payments.values()].filter(
      (one) =>
        (!reference || one.externalReference === reference) &&
        (!group || one.installment === group) &&
        (!status || one.status === status) &&
        (!type || one.billingType === type) &&
        inDays(one.dateCreated, 'dateCreated') &&
        inDays(one.paymentDate, 'paymentDate'),
    );
  }

  type Asked = { method: string; url: URL; body: Record<string, unknown> };
  function act({ method, url: { pathname: path, searchParams: query }, body }: Asked): [number, unknown] {
    if (path === '/customers') {
      const cpfCnpj = method === 'GET' ? (query.get('cpfCnpj') ?? '') : String(body.cpfCnpj);
      const known = customers.get(cpfCnpj);
      if (method === 'GET') return [200, { data: known ? [known] : [], hasMore: false }];
      if (body.notificationDisabled !== true) return error('notificationDisabled');
      const { mobilePhone } = body;
      const added = { id: `cus_${customers.size}`, cpfCnpj, notificationDisabled: true, mobilePhone };
      customers.set(cpfCnpj, added);
      return [200, added];
    }
    if (path === '/payments' && method === 'POST') return create(body);
    if (path === '/payments') {
      const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 10)];
      const all = found(query);
      return [200, { data: all.slice(offset, offset + limit), hasMore: all.length > offset + limit }];
    }
    if (path === '/webhooks') return [200, { data: webhooks }];
    if (path.startsWith('/pix/automatic/')) return automatic.act({ method, path, query, body });
    const [, kind = '', id = '', rest = ''] =
      /^\/(payments|installments|webhooks)\/([\w-]+)(\/\w+)?$/.exec(path) ?? [];
    if (kind === 'webhooks') {
      const hook = webhooks.find((one) => one.id === id);
      if (hook) hook.interrupted = body.interrupted === true;
      return hook ? [200, hook] : [404, {}];
    }
    const list =
      kind === 'installments'
        ? [...payments.values()].filter((one) => one.installment === id)
        : [payments.get(id)].filter((one) => one !== undefined);
    const [payment] = list;
    if (!payment) return [404, { errors: [] }];
    if (rest === '/refund') return refund(list, body.value as number | undefined);
    if (rest === '/pixQrCode') return [200, { payload: `00020126360014br.gov.bcb.pix${payment.id}6304ABCD` }];
    if (rest === '/identificationField') return [200, { barCode: BARCODE, nossoNumero: '4242' }];
    return method === 'DELETE' ? remove(list) : [200, payment];
  }

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://asaas');
    const method = request.method ?? 'GET';
    calls.push({ method, path: url.pathname });
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.headers.access_token !== ASAAS.accessToken || !request.headers['user-agent'])
      return reply(401, { errors: [{ code: 'invalid_access_token' }] });
    const fault = faults.find(({ path, times }) => times > 0 && path.test(`${method} ${url.pathname}`));
    if (fault) fault.times -= 1;
    const obstruct = () => {
      if (!fault?.hang) reply(fault?.status ?? 500, {});
    };
    if (fault && !fault.afterAccepting) return obstruct();
    const text = Buffer.concat(chunks).toString();
    const [status, answer] = act({ method, url, body: text ? JSON.parse(text) : {} });
    return fault ? obstruct() : reply(status, answer);
  });
  server.requestTimeout = MOST_REQUEST_MS;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const set = (id: string, change: Partial<ApiPayment>): void => {
    const payment = payments.get(id);
    if (!payment) throw new Error('no such payment');
    const paid = ['CONFIRMED', 'RECEIVED', 'RECEIVED_IN_CASH'].includes(change.status ?? '');
    Object.assign(payment, paid && { confirmedDate: today(), paymentDate: today() }, change);
  };

  /** A boleto paid on a later day, with the fees it was registered with: every day counts, and cents are rounded. */
  function payLate(id: string, paidOn: CivilDate): void {
    const payment = payments.get(id);
    if (!payment) throw new Error('no such payment');
    const { value, fine, interest, dueDate } = payment;
    const days = daysBetween(dueDate, paidOn);
    const rounded = (part: number) => Math.round(value * part) / 100;
    const added = rounded(fine?.value ?? 0) + rounded(((interest?.value ?? 0) / 30) * days);
    set(id, {
      status: 'RECEIVED',
      originalValue: value,
      interestValue: added,
      value: value + added,
      netValue: value + added - FEE / 100,
      paymentDate: paidOn,
      confirmedDate: paidOn,
      clientPaymentDate: paidOn,
    });
  }

  return {
    payLate,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    payments,
    customers,
    webhooks,
    automatic,
    faults,
    calls,
    set,
    byReference: (reference: string) =>
      [...payments.values()].filter((one) => one.externalReference === reference),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type AsaasServer = Awaited<ReturnType<typeof startAsaas>>;

/** A notice as the provider sends it; `forged` has another token. */
export function asaasNotice(
  payment: { id: string; installment?: string | null },
  event: string,
  options: { id?: string; forged?: boolean } = {},
) {
  return {
    headers: { 'asaas-access-token': options.forged ? 'outro' : ASAAS.webhookSecret },
    body: {
      id: options.id ?? `evt_${randomUUID()}`,
      event: `PAYMENT_${event}`,
      dateCreated: '2026-11-27 16:45:03',
      payment: { id: payment.id, installment: payment.installment ?? null },
    },
  };
}
