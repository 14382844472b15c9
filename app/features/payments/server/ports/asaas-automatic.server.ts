import { z } from 'zod';
import type { AuthorizationStatus, Try, TryStatus } from '#app/features/payments/rules/automatic-pix.ts';
import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { toNumeric } from '#app/lib/money.ts';
import { type AsaasPayment, isAsaasId, readPage } from './asaas-payment.server.ts';
import { type AutomaticPix, type ChargeRequest, GatewayFailure } from './payment-gateway.server.ts';

type Calls = {
  ask(path: string, how?: { method: 'POST' | 'DELETE'; body?: object }): Promise<unknown>;
  customerOf(payer: ChargeRequest['payer']): Promise<string>;
  /** Creates the payment of a debit once. */
  debit(request: ChargeRequest, dueOn: CivilDate, authorizationId: string): Promise<AsaasPayment>;
};

const AUTHORIZATIONS = '/pix/automatic/authorizations';
const INSTRUCTIONS = '/pix/automatic/paymentInstructions';
const MOST_QR_SECONDS = 24 * 60 * 60;

const STATUSES: Record<string, Exclude<AuthorizationStatus, 'completed'>> = {
  CREATED: 'asked',
  ACTIVE: 'active',
  CANCELLED: 'canceled',
  REFUSED: 'refused',
  EXPIRED: 'expired',
};

const TRIES: Record<string, TryStatus> = {
  AWAITING_REQUEST: 'asked',
  SCHEDULED: 'scheduled',
  DONE: 'paid',
  CANCELLED: 'canceled',
  REFUSED: 'refused',
};

/** The fields of an authorization that we read (docs/facts.md, Asaas). */
const Authorization = z.object({
  id: z.string().refine(isAsaasId),
  status: z.string(),
  contractId: z.string().nullish(),
  payload: z.string().nullish(),
  immediateQrCode: z.object({ conciliationIdentifier: z.string().nullish() }).nullish(),
});

const Instruction = z.object({
  id: z.string().refine(isAsaasId),
  status: z.string(),
  dueDate: z.string().refine(isCivilDate),
  refusalReason: z.string().nullish(),
});

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new GatewayFailure('unavailable', 'answer');
  return parsed.data;
}

/** 32 letters and digits: a contract has at most 35. */
const contractId = (id: string) => id.replaceAll('-', '');

/** Pix Automático of Asaas: the first payment gives the authorization (journey 3). */
export function asaasAutomatic({ ask, customerOf, debit }: Calls): AutomaticPix {
  async function known(customerId: string, contract: string) {
    const page = readPage(
      await ask(`${AUTHORIZATIONS}?${new URLSearchParams({ customerId, limit: '100' })}`),
    );
    return page.data
      .map((one) => Authorization.safeParse(one).data)
      .find((one) => one?.contractId === contractId(contract));
  }

  async function instructions(paymentId: string) {
    if (!isAsaasId(paymentId)) return [];
    const page = readPage(await ask(`${INSTRUCTIONS}?${new URLSearchParams({ paymentId, limit: '100' })}`));
    return page.data
      .map((one) => read(Instruction, one))
      .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
  }

  return {
    async authorize({ contract, firstDue, lastDue, fixedAmount, ...request }) {
      const customerId = await customerOf(request.payer);
      const seconds = Math.floor((request.expiresAt.getTime() - Date.now()) / 1000);
      const body = {
        customerId,
        contractId: contractId(contract),
        frequency: 'MONTHLY',
        startDate: firstDue,
        finishDate: lastDue,
        ...(fixedAmount !== null && { value: Number(toNumeric(fixedAmount)) }),
        description: request.description,
        paymentCreationMode: 'MANUAL',
        retryPolicy: 'ALLOW_THREE_IN_SEVEN_DAYS',
        immediateQrCode: {
          expirationSeconds: Math.min(seconds, MOST_QR_SECONDS),
          originalValue: Number(toNumeric(request.amount)),
          description: request.description,
        },
      };
      const earlier = await known(customerId, contract);
      const made = earlier ?? read(Authorization, await ask(AUTHORIZATIONS, { method: 'POST', body }));
      if (!made.payload) throw new GatewayFailure('unavailable', 'no-code');
      return {
        authorizationId: made.id,
        mark: made.immediateQrCode?.conciliationIdentifier ?? null,
        paymentId: null,
        pixPayload: made.payload,
        checkoutUrl: null,
      };
    },

    async find(id) {
      if (!isAsaasId(id)) return null;
      try {
        const { status } = read(Authorization, await ask(`${AUTHORIZATIONS}/${id}`));
        const ours = STATUSES[status];
        if (!ours) throw new GatewayFailure('unavailable', `status ${status}`.slice(0, 40));
        return { id, status: ours };
      } catch (error) {
        if (error instanceof GatewayFailure && error.code === '404') return null;
        throw error;
      }
    },

    async cancel(id) {
      if (isAsaasId(id)) await ask(`${AUTHORIZATIONS}/${id}`, { method: 'DELETE' });
    },

    async instruct({ authorizationId, dueOn, ...request }) {
      const { id } = await debit(request, dueOn, authorizationId);
      return { paymentId: id, pixPayload: null, checkoutUrl: null };
    },

    async tries(paymentId): Promise<Try[]> {
      return (await instructions(paymentId)).map(({ status, dueDate, refusalReason }) => ({
        tryOn: dueDate,
        // A state that this version does not know is still on its way.
        status: TRIES[status] ?? 'scheduled',
        reason: refusalReason ?? null,
      }));
    },

    async tryAgain(paymentId, day) {
      const all = await instructions(paymentId);
      if (all.some(({ dueDate }) => dueDate === day)) return;
      const last = all.at(-1);
      if (!last) throw new GatewayFailure('refused', 'no-instruction');
      await ask(`${INSTRUCTIONS}/${last.id}/retries`, { method: 'POST', body: { dueDate: day } });
    },
  };
}
