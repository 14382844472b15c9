import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { webhookSignature } from '#app/features/payments/server/ports/webhook-signature.server.ts';

/** A payment as the API shows it. */
export type ApiPayment = {
  id: number;
  status: string;
  status_detail: string;
  transaction_amount: number;
  transaction_amount_refunded: number;
  currency_id: string;
  external_reference: string | null;
  payment_method_id: string;
  installments?: number;
  date_approved: string | null;
  date_last_updated: string;
  point_of_interaction?: unknown;
  barcode?: unknown;
  transaction_details?: unknown;
};

/** A requested checkout, paid or not. */
type ApiPreference = {
  external_reference: string;
  items: { unit_price: number }[];
  payment_methods: { installments?: number; default_installments?: number };
  expiration_date_to?: string;
};

/** Fault of the server instead of an answer: a status, or a request left without an answer. */
export type Fault = {
  path: RegExp;
  times: number;
  status?: number;
  hang?: boolean;
  afterAccepting?: boolean;
};

export const MP = { accessToken: 'TEST-token', webhookSecret: 'segredo-do-webhook' };

const COMPLETE: Record<string, string> = {
  pending: 'pending_waiting_transfer',
  approved: 'accredited',
  rejected: 'cc_rejected_other_reason',
  refunded: 'refunded',
  charged_back: 'settled',
};

/**
 * Starts a server with the part of Mercado Pago's API that the product uses, including its idempotency and
 * errors.
 */
export async function startMercadoPago() {
  const payments = new Map<number, ApiPayment>();
  const preferences = new Map<string, ApiPreference>();
  const answers = new Map<string, { body: string; status: number; answer: unknown }>();
  const faults: Fault[] = [];
  const calls: { method: string; path: string; key: string | undefined }[] = [];
  const searches: URLSearchParams[] = [];
  let lastId = 1_000;

  const add = (payment: Partial<ApiPayment>): ApiPayment => {
    lastId += 1;
    const added: ApiPayment = {
      id: lastId,
      status: 'pending',
      status_detail: COMPLETE.pending ?? '',
      transaction_amount: 0,
      transaction_amount_refunded: 0,
      currency_id: 'BRL',
      external_reference: null,
      payment_method_id: 'pix',
      date_approved: null,
      date_last_updated: new Date().toISOString(),
      ...payment,
    };
    payments.set(added.id, added);
    return added;
  };

  const set = (id: number | string, change: Partial<ApiPayment>): void => {
    const payment = payments.get(Number(id));
    if (!payment) throw new Error('no such payment');
    const detail = change.status ? { status_detail: COMPLETE[change.status] ?? '' } : {};
    Object.assign(payment, detail, change, { date_last_updated: new Date().toISOString() });
    if (payment.status === 'approved') payment.date_approved ??= new Date().toISOString();
  };

  /** Pays by card in the checkout of a charge: a payment under its reference, in allowed installments. */
  const payCard = (reference: string, change: Partial<ApiPayment> = {}): ApiPayment => {
    const preference = [...preferences.values()].find((one) => one.external_reference === reference);
    if (!preference) throw new Error('no such checkout');
    if (Date.parse(preference.expiration_date_to ?? '9999-12-31') <= Date.now())
      throw new Error('checkout ended');
    const { installments: most = 1, default_installments = most } = preference.payment_methods;
    const { status = 'approved', installments = default_installments, ...more } = change;
    if (installments > most) throw new Error('more installments than the checkout allows');
    const payment = add({
      external_reference: reference,
      transaction_amount: preference.items.reduce((sum, { unit_price }) => sum + unit_price, 0),
      payment_method_id: 'master',
      installments,
      ...more,
    });
    set(payment.id, { status });
    return payment;
  };

  type Asked = { method: string; url: URL; body: Record<string, unknown> };
  function act({ method, url, body }: Asked): [number, unknown] {
    const path = url.pathname;
    if (method === 'POST' && path === '/v1/payments') {
      const { transaction_amount, external_reference, payer, payment_method_id } = body as {
        transaction_amount: number;
        external_reference: string;
        payer?: { email?: string; address?: Record<string, string> };
        payment_method_id: string;
      };
      if (!payer?.email?.includes('@'))
        return [400, { message: 'payer.email must be a valid email', status: 400 }];
      if (payment_method_id === 'bolbradesco') {
        const { zip_code, street_name, street_number, neighborhood, city, federal_unit } =
          payer.address ?? {};
        if (!(zip_code && street_name && street_number && neighborhood && city && federal_unit))
          return [400, { message: 'payer.address is required', status: 400 }];
        const boleto = add({ transaction_amount, external_reference, payment_method_id });
        boleto.barcode = { content: '46192165600000499001234500000000000123456789' };
        boleto.transaction_details = { external_resource_url: 'https://mp.exemplo/boleto' };
        return [201, boleto];
      }
      const payment = add({ transaction_amount, external_reference });
      payment.point_of_interaction = {
        transaction_data: { qr_code: `00020126MP${payment.id}6304ABCD`, ticket_url: 'https://mp.exemplo/t' },
      };
      return [201, payment];
    }
    if (method === 'POST' && path.startsWith('/checkout/preferences')) {
      const id = randomUUID();
      preferences.set(id, body as ApiPreference);
      return [201, { id, init_point: `https://mp.exemplo/checkout?pref_id=${id}` }];
    }
    const [, preferenceId = ''] = /^\/checkout\/preferences\/([\w-]+)$/.exec(path) ?? [];
    const preference = preferences.get(preferenceId);
    if (preferenceId) {
      if (!preference) return [404, { message: 'Preference not found', status: 404 }];
      if (method === 'PUT') Object.assign(preference, body);
      return [200, { id: preferenceId, ...preference }];
    }
    if (path === '/v1/payments/search') {
      searches.push(url.searchParams);
      return [200, { results: found(url.searchParams) }];
    }
    const [, id, refunds] = /^\/v1\/payments\/(\d+)(\/refunds)?$/.exec(path) ?? [];
    const payment = payments.get(Number(id));
    if (!payment) return [404, { message: 'Payment not found', error: 'not_found', status: 404 }];
    if (method === 'PUT') {
      // Only pending payments can be canceled.
      if (payment.status !== 'pending' && payment.status !== 'in_process') {
        return [
          400,
          { message: 'The action requested is not valid for the current payment state', status: 400 },
        ];
      }
      set(payment.id, { status: 'cancelled', status_detail: 'by_collector' });
      return [200, payment];
    }
    if (!refunds) return [200, payment];
    const left = payment.transaction_amount - payment.transaction_amount_refunded;
    const amount = (body.amount as number | undefined) ?? left;
    if (payment.status !== 'approved' || amount > left) {
      return [
        400,
        { message: 'The action requested is not valid for the current payment state', status: 400 },
      ];
    }
    const refunded = payment.transaction_amount_refunded + amount;
    const all = refunded >= payment.transaction_amount;
    set(payment.id, {
      transaction_amount_refunded: refunded,
      ...(all ? { status: 'refunded' } : { status: 'approved', status_detail: 'partially_refunded' }),
    });
    return [201, { id: randomUUID(), payment_id: payment.id, amount }];
  }

  function found(query: URLSearchParams): ApiPayment[] {
    const reference = query.get('external_reference');
    const since = query.get('begin_date');
    const until = query.get('end_date');
    const field = query.get('range') === 'date_approved' ? 'date_approved' : 'date_last_updated';
    const at = (one: ApiPayment) => one[field] ?? '';
    const offset = Number(query.get('offset') ?? 0);
    return [...payments.values()]
      .filter((one) => !reference || one.external_reference === reference)
      .filter((one) => !since || at(one) >= since)
      .filter((one) => !until || until === 'NOW' || at(one) <= until)
      .sort((a, b) => at(a).localeCompare(at(b)))
      .slice(offset, offset + Number(query.get('limit') ?? 30));
  }

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', 'http://mp');
    const method = request.method ?? 'GET';
    const key = request.headers['x-idempotency-key'] as string | undefined;
    calls.push({ method, path: url.pathname, key });
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${MP.accessToken}`) {
      return reply(401, { message: 'invalid access token', status: 401 });
    }
    const fault = faults.find(({ path, times }) => times > 0 && path.test(`${method} ${url.pathname}`));
    if (fault) fault.times -= 1;
    const obstruct = () => {
      if (!fault?.hang) reply(fault?.status ?? 500, { message: 'fault', status: fault?.status ?? 500 });
    };
    if (fault && !fault.afterAccepting) return obstruct();
    let [status, answer]: [number, unknown] = [400, { message: 'X-Idempotency-Key required', status: 400 }];
    const known = key && method === 'POST' ? answers.get(`${url.pathname}:${key}`) : undefined;
    if (known) {
      [status, answer] =
        known.body === text ? [known.status, known.answer] : [409, { message: 'key reused' }];
    } else if (method !== 'POST' || key) {
      [status, answer] = act({ method, url, body: text ? JSON.parse(text) : {} });
      if (key && status < 300) answers.set(`${url.pathname}:${key}`, { body: text, status, answer });
    }
    return fault ? obstruct() : reply(status, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    payments,
    faults,
    calls,
    searches,
    add,
    set,
    payCard,
    preferences,
    byReference: (reference: string) =>
      [...payments.values()].filter((one) => one.external_reference === reference),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type MercadoPagoServer = Awaited<ReturnType<typeof startMercadoPago>>;

/** A notice as the provider sends it; `forged` is signed without the secret. */
export function notice(paymentId: number | string, options: { id?: string; forged?: boolean } = {}) {
  const requestId = randomUUID();
  const ts = String(Math.floor(Date.now() / 1000));
  const signed = { dataId: String(paymentId), requestId, ts };
  const v1 = webhookSignature(signed, options.forged ? 'outro' : MP.webhookSecret);
  const headers: Record<string, string> = { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId };
  return {
    query: new URLSearchParams({ 'data.id': String(paymentId), type: 'payment' }),
    header: (name: string) => headers[name],
    headers,
    body: {
      id: options.id ?? randomUUID(),
      type: 'payment',
      action: 'payment.updated',
      data: { id: String(paymentId) },
    },
  };
}
