import { MercadoPagoConfig, type MercadoPagoError, Payment, PaymentRefund, Preference } from 'mercadopago';
import { AppConfig } from 'mercadopago/dist/utils/config/index.js';
import { toNumeric } from '#app/lib/money.ts';
import { firstName } from '#app/lib/text.ts';
import { noteFailure } from '#app/platform/adapter-health.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { addressesOf, OutgoingRefused } from '#app/platform/outgoing.server.ts';
import {
  readCreatedBoleto,
  readCreatedPix,
  readPayment,
  readPreference,
} from './mercado-pago-payment.server.ts';
import {
  type ChargeRequest,
  GatewayFailure,
  type GatewayPayment,
  type PaymentGateway,
  type PaymentSearch,
} from './payment-gateway.server.ts';
import { readSignedEvent } from './webhook-signature.server.ts';

type Options = {
  accessToken: string;
  webhookSecret: string;
  toleranceSeconds: number;
  /** Canonical address of this site. The provider calls and returns to https addresses only. */
  siteUrl: string;
  apiUrl?: string | undefined;
  /**
   * A person waits for most calls: timeout of one attempt, and number of retries after a 429, a 5xx or a cut.
   */
  timeoutMs?: number;
  retries?: number;
  firstDelayMs?: number;
};

const PAGE = 50;
/** The rest of a longer search is left to the next run. */
const MOST_PAGES = 100;

/** Money as the API takes it: reais with two decimals. */
const reais = (centavos: number) => Number(toNumeric(centavos));

/** Mercado Pago through its official SDK. */
export function createMercadoPago(options: Options): PaymentGateway {
  const {
    webhookSecret,
    toleranceSeconds,
    siteUrl,
    timeoutMs = 5_000,
    retries = 2,
    firstDelayMs = 300,
  } = options;
  // The SDK knows one address only, and keeps it in a static field.
  if (options.apiUrl) (AppConfig as { BASE_URL: string }).BASE_URL = options.apiUrl.replace(/\/$/, '');

  /** A new config per call: the SDK keeps a call's options, also its idempotency key, for later calls. */
  const config = (idempotencyKey?: string) =>
    new MercadoPagoConfig({
      accessToken: options.accessToken,
      options: {
        timeout: timeoutMs,
        maxRetries: retries,
        initialDelay: firstDelayMs,
        maxDelay: 2_000,
        jitter: true,
        // Handed on to fetch: a redirect would carry the token to wherever it points.
        ...({ redirect: 'error' } as object),
        ...(idempotencyKey && { idempotencyKey }),
      },
    });
  /** The SDK's own limit ends with the headers; a body that never ends is cut here. */
  const limitMs = (timeoutMs + 2_000) * (retries + 1);
  const ask = <T>(call: () => Promise<T>): Promise<T> =>
    answered(approach(options.apiUrl).then(call), limitMs);
  const secure = siteUrl.startsWith('https:');
  const notification = secure ? { notification_url: `${siteUrl}/webhooks/mercadopago` } : {};

  return {
    name: 'mercadopago',

    async createPix({ id, amount, description, expiresAt, payer }) {
      const body = {
        transaction_amount: reais(amount),
        description,
        payment_method_id: 'pix',
        external_reference: id,
        date_of_expiration: expiresAt.toISOString().replace('Z', '+00:00'),
        payer: {
          email: payer.email,
          ...namesOf(payer),
          identification: { type: payer.docType, number: payer.docNumber },
        },
        ...notification,
      };
      return readCreatedPix(await ask(() => new Payment(config(id)).create({ body })));
    },

    boletoNeedsAddress: true,
    // It ends at most 30 days from now: a boleto is offered until the business day after its due day.
    mostBoletoDays: 24,

    async createBoleto({ id, amount, description, expiresAt, payer, address }) {
      if (!address) throw new GatewayFailure('refused', 'no-address');
      const body = {
        transaction_amount: reais(amount),
        description,
        payment_method_id: 'bolbradesco',
        external_reference: id,
        date_of_expiration: expiresAt.toISOString().replace('Z', '+00:00'),
        payer: {
          email: payer.email,
          ...namesOf(payer),
          identification: { type: payer.docType, number: payer.docNumber },
          address: {
            zip_code: address.cep,
            street_name: address.street,
            street_number: address.number,
            neighborhood: address.district,
            city: address.city,
            federal_unit: address.uf,
          },
        },
        ...notification,
      };
      return readCreatedBoleto(await ask(() => new Payment(config(id)).create({ body })));
    },

    async createCardCheckout({ id, amount, installments, description, expiresAt, payer }) {
      const page = `${siteUrl}/app/faturas`;
      const body = {
        items: [{ id, title: description, quantity: 1, unit_price: reais(amount), currency_id: 'BRL' }],
        payer: { email: payer.email, name: payer.name },
        external_reference: id,
        payment_methods: {
          // The most installments that the payer may choose, and the preselected number.
          installments,
          default_installments: installments,
          excluded_payment_types: [{ id: 'ticket' }, { id: 'bank_transfer' }, { id: 'atm' }],
        },
        expires: true,
        expiration_date_to: expiresAt.toISOString().replace('Z', '+00:00'),
        ...notification,
        ...(secure && {
          back_urls: { success: page, pending: page, failure: page },
          auto_return: 'approved',
        }),
      };
      return readPreference(await ask(() => new Preference(config(id)).create({ body })));
    },

    async find(paymentId) {
      if (!/^\d{1,20}$/.test(paymentId)) return null;
      try {
        return readPayment(await ask(() => new Payment(config()).get({ id: paymentId })));
      } catch (error) {
        if (error instanceof GatewayFailure && error.code === '404') return null;
        throw error;
      }
    },

    async *search(by) {
      const { sort, filter } = searchFilter(by);
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const query = {
          sort,
          criteria: 'asc',
          limit: PAGE,
          offset: page * PAGE,
        } as const;
        const { results = [] } = await ask(() =>
          new Payment(config()).search({ options: { ...query, ...filter } }),
        );
        for (const result of results) {
          const payment = readable(result);
          if (payment) yield payment;
        }
        if (results.length < PAGE) return;
      }
    },

    async refund(paymentId, { amount, key }) {
      const body = amount === null ? {} : { amount: reais(amount) };
      await ask(() => new PaymentRefund(config(key)).create({ payment_id: paymentId, body }));
    },

    async cancel({ paymentId, checkoutUrl }) {
      if (paymentId) {
        await ask(() => new Payment(config()).cancel({ id: paymentId }));
        return;
      }
      const preference = checkoutUrl && new URL(checkoutUrl).searchParams.get('pref_id');
      if (!preference) return;
      const known = await ask(() => new Preference(config()).get({ preferenceId: preference }));
      const updatePreferenceRequest = {
        // The provider wants the items again; the day it ended is now.
        items: known.items ?? [],
        expires: true,
        expiration_date_to: new Date().toISOString().replace('Z', '+00:00'),
      };
      await ask(() => new Preference(config()).update({ id: preference, updatePreferenceRequest }));
    },

    verifyWebhook: (request, now) =>
      readSignedEvent(request, { secret: webhookSecret, toleranceSeconds, now }),
  };
}

/**
 * Checks the provider's host name before each call, like the address of every other adapter. The SDK opens
 * its own TLS connections to a constant name, so a host without its certificate would receive nothing anyway.
 */
async function approach(apiUrl: string | undefined): Promise<void> {
  await addressesOf(new URL(AppConfig.BASE_URL).hostname, apiUrl ? 'operator' : 'panel');
}

type SearchFilter = { sort: 'date_approved' | 'date_last_updated'; filter: Record<string, string> };

/**
 * Translates into its documented search, over the last twelve months. Both ends are inclusive: the end is the
 * last millisecond.
 */
function searchFilter(by: PaymentSearch): SearchFilter {
  if ('reference' in by) return { sort: 'date_last_updated', filter: { external_reference: by.reference } };
  const range = 'changedSince' in by ? 'date_last_updated' : 'date_approved';
  const [begin_date, end_date] =
    'changedSince' in by
      ? [by.changedSince.toISOString(), 'NOW']
      : [by.paidFrom.toISOString(), new Date(by.paidUntil.getTime() - 1).toISOString()];
  return { sort: range, filter: { range, begin_date, end_date } };
}

/** A payment of an unknown kind must not hide those after it. */
function readable(result: unknown): GatewayPayment | null {
  try {
    return readPayment(result);
  } catch (error) {
    log.warn({ event: 'gateway-search', ...errorFields(error) }, 'payment not understood');
    return null;
  }
}

function namesOf({ name }: ChargeRequest['payer']) {
  const first = firstName(name);
  return { first_name: first, last_name: name.trim().slice(first.length).trim() };
}

/** Statuses that a retry may change; every other status below 500 would be refused again. */
const AGAIN = [0, 401, 403, 408, 409, 423, 424, 429];

async function answered<T>(call: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GatewayFailure('unavailable', 'timeout')), limitMs);
  });
  try {
    return await Promise.race([call, limit]);
  } catch (thrown) {
    const error = thrown instanceof OutgoingRefused ? new GatewayFailure('unavailable', thrown.code) : thrown;
    const status =
      error instanceof GatewayFailure ? error.code : ((error as Partial<MercadoPagoError>).status ?? 0);
    // A missing payment is an answer, not a failure of the provider.
    if (status !== 404) noteFailure('payments', String(status || 'connection'));
    if (error instanceof GatewayFailure) throw error;
    const number = Number(status);
    throw new GatewayFailure(
      number >= 500 || AGAIN.includes(number) ? 'unavailable' : 'refused',
      String(status),
    );
  } finally {
    clearTimeout(timer);
  }
}
