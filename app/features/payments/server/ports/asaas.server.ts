import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { LateFees } from '#app/features/catalog/rules/late-fees.ts';
import { addDays, type CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { toNumeric } from '#app/lib/money.ts';
import { noteFailure } from '#app/platform/adapter-health.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { OutgoingRefused, sendOut } from '#app/platform/outgoing.server.ts';
import { asaasAutomatic } from './asaas-automatic.server.ts';
import {
  type AsaasPayment,
  cardPage,
  isAsaasId,
  pausedQueues,
  paymentOf,
  readAsaas,
  readPage,
  readPixCode,
  readSlip,
} from './asaas-payment.server.ts';
import {
  type ChargeRequest,
  type CreatedCharge,
  type GatewayEvent,
  GatewayFailure,
  type GatewayPayment,
  type PaymentGateway,
  type PaymentSearch,
  type WebhookRequest,
} from './payment-gateway.server.ts';

type Options = {
  /** Key of the account, `$aact_…`. */
  accessToken: string;
  /** Token that the account sends with each notice. */
  webhookSecret: string;
  mode: 'production' | 'sandbox';
  /** Methods on the page of a card: the card alone, or the payer's choice ("all in one"). */
  page?: 'card' | 'all' | undefined;
  /** Canonical address of this site. */
  siteUrl: string;
  /** Another server of its protocol, for tests. */
  apiUrl?: string | undefined;
  timeoutMs?: number;
};

const HOSTS = {
  production: 'https://api.asaas.com/v3',
  sandbox: 'https://api-sandbox.asaas.com/v3',
};
const PAGE = 100;
/** The rest of a longer search is left to the next run. */
const MOST_PAGES = 100;
const MOST_ANSWER_BYTES = 2_000_000;
/** Our name for the installments of one card purchase: the provider's group, apart from its payments. */
const GROUP = 'installment:';

/** A mobile number of Brazil in its stored form; the API refuses others as `mobilePhone`. */
const MOBILE = /^[1-9]\d9\d{8}$/;

/** Money as the API takes it: reais with two decimals. */
const reais = (centavos: number) => Number(toNumeric(centavos));
const digest = (text: string) => createHash('sha256').update(text).digest();

type Ask = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: object };

/** Asaas through its API (docs/facts.md, Asaas). It offers no idempotency key: `created` finds an earlier answer. */
export function createAsaas(options: Options): PaymentGateway {
  const { accessToken, webhookSecret, mode, page = 'card', siteUrl, apiUrl, timeoutMs = 8_000 } = options;
  const base = (apiUrl ?? HOSTS[mode]).replace(/\/$/, '');

  async function ask(path: string, { method = 'GET', body }: Ask = {}): Promise<unknown> {
    const status = { code: '0' };
    try {
      const answer = await sendOut(`${base}${path}`, {
        trust: apiUrl ? 'operator' : 'panel',
        method,
        headers: {
          access_token: accessToken,
          'user-agent': 'nome-em-dia',
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        timeoutMs,
        maxBytes: MOST_ANSWER_BYTES,
      });
      status.code = String(answer.status);
      if (answer.status >= 200 && answer.status < 300) return await answer.json();
    } catch (error) {
      if (error instanceof OutgoingRefused) status.code = error.code;
      else if ((error as Error).name === 'TimeoutError') status.code = 'timeout';
    }
    // A missing payment is an answer, not a failure of the provider.
    if (status.code !== '404') noteFailure('asaas', status.code === '0' ? 'connection' : status.code);
    const refused = ['400', '404', '409', '422'].includes(status.code);
    throw new GatewayFailure(refused ? 'refused' : 'unavailable', status.code);
  }

  async function* listed(query: Record<string, string>): AsyncGenerator<AsaasPayment> {
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const part = new URLSearchParams({ ...query, limit: String(PAGE), offset: String(page * PAGE) });
      const { data, hasMore } = readPage(await ask(`/payments?${part}`));
      for (const one of data) {
        const payment = readable(one);
        if (payment) yield payment;
      }
      if (!hasMore) return;
    }
  }

  async function customerOf({ name, email, docNumber, phone }: ChargeRequest['payer']): Promise<string> {
    const Customer = z.object({ id: z.string().refine(isAsaasId) });
    const known = readPage(
      await ask(`/customers?${new URLSearchParams({ cpfCnpj: docNumber, limit: '1' })}`),
    );
    const found = Customer.safeParse(known.data[0]);
    if (found.success) return found.data.id;
    // The product sends its own notices.
    const body = {
      ...{ name, cpfCnpj: docNumber, email, notificationDisabled: true },
      ...(MOBILE.test(phone) && { mobilePhone: phone }),
    };
    const added = Customer.safeParse(await ask('/customers', { method: 'POST', body }));
    if (!added.success) throw new GatewayFailure('unavailable', 'answer');
    return added.data.id;
  }

  /** The payments under a reference that are not deleted, oldest first. */
  async function kept(reference: string): Promise<AsaasPayment[]> {
    const found: AsaasPayment[] = [];
    for await (const one of listed({ externalReference: reference })) if (!one.deleted) found.push(one);
    return found.sort(
      (a, b) => (a.dateCreated ?? '').localeCompare(b.dateCreated ?? '') || a.id.localeCompare(b.id),
    );
  }

  /**
   * Creates the payment of a request once: an earlier call whose answer was lost, or a concurrent one, is found by the
   * reference, and duplicates are deleted.
   */
  async function created(
    request: ChargeRequest,
    billingType: 'BOLETO' | 'PIX' | 'CREDIT_CARD' | 'UNDEFINED',
    dueDate: CivilDate,
    more: { pixAutomaticAuthorizationId?: string } | LateCharges = {},
  ): Promise<AsaasPayment> {
    if ((await kept(request.id)).length === 0) {
      const parts = billingType === 'CREDIT_CARD' && request.installments > 1 ? request.installments : 1;
      const body = {
        customer: await customerOf(request.payer),
        billingType,
        dueDate,
        description: request.description,
        externalReference: request.id,
        ...(parts > 1
          ? { installmentCount: parts, totalValue: reais(request.amount) }
          : { value: reais(request.amount) }),
        ...more,
      };
      await ask('/payments', { method: 'POST', body });
    }
    const [first, ...others] = await kept(request.id);
    if (!first) throw new GatewayFailure('unavailable', 'answer');
    const doubles = others.filter(({ installment }) => !installment || installment !== first.installment);
    const places = new Set(doubles.map(placeOf));
    for (const place of places) await ask(place, { method: 'DELETE' });
    return first;
  }

  async function find(paymentId: string): Promise<GatewayPayment | null> {
    const group = groupOf(paymentId);
    if (!isAsaasId(group ?? paymentId)) return null;
    try {
      if (!group) {
        const payment = readAsaas(await ask(`/payments/${paymentId}`));
        return payment.installment ? find(GROUP + payment.installment) : paymentOf(paymentId, [payment]);
      }
      const all: AsaasPayment[] = [];
      for await (const one of listed({ installment: group })) all.push(one);
      return paymentOf(paymentId, all);
    } catch (error) {
      if (error instanceof GatewayFailure && error.code === '404') return null;
      throw error;
    }
  }

  return {
    name: 'asaas',
    boletoNeedsAddress: false,
    mostBoletoDays: 365,

    async createPix(request) {
      const { id } = await created(request, 'PIX', civilDateAt(request.expiresAt));
      const pixPayload = readPixCode(await ask(`/payments/${id}/pixQrCode`));
      return { paymentId: id, pixPayload, checkoutUrl: null };
    },

    async createBoleto(request): Promise<CreatedCharge> {
      const { id, bankSlipUrl } = await created(
        request,
        'BOLETO',
        request.dueOn,
        lateCharges(request.lateFees),
      );
      const slip = readSlip(await ask(`/payments/${id}/identificationField`));
      // An account without a Pix key has boletos without one.
      const pixPayload = await ask(`/payments/${id}/pixQrCode`)
        .then(readPixCode)
        .catch((error: unknown) => {
          if (error instanceof GatewayFailure && error.kind === 'refused') return null;
          throw error;
        });
      return {
        paymentId: id,
        pixPayload,
        checkoutUrl: bankSlipUrl,
        ...slip,
        addsLateFees: request.lateFees !== null,
      };
    },

    async createCardCheckout(request) {
      // Only a card is paid in installments.
      const type = page === 'all' && request.installments === 1 ? 'UNDEFINED' : 'CREDIT_CARD';
      const payment = await created(request, type, civilDateAt(request.expiresAt));
      return cardPage(payment, payment.installment ? GROUP + payment.installment : payment.id);
    },

    find,

    async *search(by) {
      const seen = new Set<string>();
      for (const query of queriesOf(by))
        for await (const one of listed(query)) {
          const id = one.installment ? GROUP + one.installment : one.id;
          if (seen.has(id)) continue;
          seen.add(id);
          const payment = one.installment ? await find(id) : readableState(id, one);
          if (payment && isWanted(by, payment)) yield payment;
        }
    },

    async refund(paymentId, { amount, key }) {
      const group = groupOf(paymentId);
      const body = (value: number | null) => ({
        description: key,
        ...(value !== null && { value: reais(value) }),
      });
      if (!group || amount === null) {
        const place = group ? `/installments/${group}` : `/payments/${paymentId}`;
        await ask(`${place}/refund`, { method: 'POST', body: body(amount) });
        return;
      }
      let left = amount;
      for await (const one of listed({ installment: group })) {
        const value = Math.min(left, one.value - (paymentOf(one.id, [one])?.refunded ?? 0));
        if (value <= 0) continue;
        await ask(`/payments/${one.id}/refund`, { method: 'POST', body: body(value) });
        left -= value;
      }
    },

    async cancel({ paymentId }) {
      if (!paymentId) return;
      const group = groupOf(paymentId);
      await ask(group ? `/installments/${group}` : `/payments/${paymentId}`, { method: 'DELETE' });
    },

    automatic: asaasAutomatic({
      ask,
      customerOf,
      debit: (request, dueOn, pixAutomaticAuthorizationId) =>
        created(request, 'PIX', dueOn, { pixAutomaticAuthorizationId }),
    }),

    verifyWebhook: (request) => readNotice(request, webhookSecret),

    async reopenQueue() {
      const url = `${siteUrl}/webhooks/asaas`;
      const paused = pausedQueues(await ask('/webhooks'), url);
      for (const id of paused) await ask(`/webhooks/${id}`, { method: 'PUT', body: { interrupted: false } });
      return paused.length > 0;
    },
  };
}

type LateCharges = { fine?: { type: 'PERCENTAGE'; value: number }; interest?: { value: number } };

/** Fees as the API takes them: in percent, the interest a month. */
const lateCharges = (fees: LateFees | null): LateCharges => ({
  ...(fees?.fine && { fine: { type: 'PERCENTAGE', value: fees.fine / 100 } }),
  ...(fees?.monthlyInterest && { interest: { value: fees.monthlyInterest / 100 } }),
});

const groupOf = (paymentId: string): string | null =>
  paymentId.startsWith(GROUP) ? paymentId.slice(GROUP.length) : null;

const placeOf = ({ id, installment }: AsaasPayment) =>
  installment ? `/installments/${installment}` : `/payments/${id}`;

/** A payment of an unknown kind must not hide those after it. */
function readable(body: unknown): AsaasPayment | null {
  try {
    return readAsaas(body);
  } catch (error) {
    log.warn({ event: 'gateway-search', ...errorFields(error) }, 'payment not understood');
    return null;
  }
}

function readableState(id: string, one: AsaasPayment): GatewayPayment | null {
  try {
    return paymentOf(id, [one]);
  } catch (error) {
    log.warn({ event: 'gateway-search', ...errorFields(error) }, 'payment not understood');
    return null;
  }
}

/** The API has no search by last change: days of creation and payment, and disputes, which concern older payments. */
function queriesOf(by: PaymentSearch): Record<string, string>[] {
  if ('reference' in by) return [{ externalReference: by.reference }];
  if ('paidFrom' in by) {
    const [from, until] = [civilDateAt(by.paidFrom), civilDateAt(by.paidUntil)];
    return [
      { 'paymentDate[ge]': from, 'paymentDate[le]': until },
      // A card is confirmed a month before its money is received.
      { 'dateCreated[ge]': addDays(from, -60), 'dateCreated[le]': until, billingType: 'CREDIT_CARD' },
    ];
  }
  const day = civilDateAt(by.changedSince);
  return [
    { 'dateCreated[ge]': day },
    { 'paymentDate[ge]': day },
    { status: 'REFUND_IN_PROGRESS' },
    { status: 'CHARGEBACK_REQUESTED' },
    { status: 'CHARGEBACK_DISPUTE' },
    { status: 'DUNNING_REQUESTED' },
  ];
}

const isWanted = (by: PaymentSearch, { paidAt }: GatewayPayment): boolean =>
  !('paidFrom' in by) || (paidAt !== null && paidAt >= by.paidFrom && paidAt < by.paidUntil);

const Notice = z.object({
  id: z.string().min(1).max(200),
  event: z.string().min(1).max(100),
  payment: z
    .object({ id: z.string().refine(isAsaasId), installment: z.string().refine(isAsaasId).nullish() })
    .nullish(),
  authorization: z.object({ id: z.string().refine(isAsaasId) }).nullish(),
  paymentInstruction: z.object({ paymentId: z.string().refine(isAsaasId).nullish() }).nullish(),
});

const AUTOMATIC = 'PIX_AUTOMATIC_RECURRING_';

/**
 * Reads a notice whose header carries the token of this account, compared in constant time; null for any other. The
 * body is not signed and only names the payment that changed. A notice that is not understood is accepted, because
 * refusals pause the whole queue.
 */
function readNotice({ header, body }: WebhookRequest, secret: string): GatewayEvent | null {
  if (!timingSafeEqual(digest(header('asaas-access-token') ?? ''), digest(secret))) return null;
  const { data } = Notice.safeParse(body);
  if (!data)
    return { eventId: digest(JSON.stringify(body) ?? '').toString('hex'), topic: 'unknown', paymentId: '' };
  const { id, event, payment, authorization, paymentInstruction } = data;
  if (event.startsWith(`${AUTOMATIC}AUTHORIZATION_`) && authorization)
    return { eventId: id, topic: 'authorization', paymentId: authorization.id };
  if (event.startsWith(`${AUTOMATIC}PAYMENT_INSTRUCTION_`) && paymentInstruction?.paymentId)
    return { eventId: id, topic: 'instruction', paymentId: paymentInstruction.paymentId };
  const paymentId = payment?.installment ? GROUP + payment.installment : (payment?.id ?? '');
  return {
    eventId: id,
    topic: event.startsWith('PAYMENT_') && paymentId ? 'payment' : event.slice(0, 50),
    paymentId,
  };
}
