import { randomUUID } from 'node:crypto';
import type { ApiPayment } from './asaas-payment.ts';

type Authorization = {
  id: string;
  status: string;
  customerId: string;
  contractId: string;
  payload: string;
  immediateQrCode: { conciliationIdentifier: string };
  asked: Record<string, unknown>;
};
type Instruction = {
  id: string;
  paymentId: string;
  dueDate: string;
  status: string;
  refusalReason: string | null;
};
type Asked = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> };

const DAY_MS = 86_400_000;
const refused = (description: string): [number, unknown] => [400, { errors: [{ description }] }];

/** Pix Automático of Asaas's API, with the limits of the arrangement. */
export function automaticPeer(payments: Map<string, ApiPayment>) {
  const authorizations = new Map<string, Authorization>();
  const instructions: Instruction[] = [];

  const schedule = ({ id, dueDate }: ApiPayment) =>
    instructions.push({ id: randomUUID(), paymentId: id, dueDate, status: 'SCHEDULED', refusalReason: null });

  function retry(of: Instruction, dueDate: string): [number, unknown] {
    const all = instructions.filter(({ paymentId }) => paymentId === of.paymentId);
    const [first] = all;
    const days = (Date.parse(dueDate) - Date.parse(first?.dueDate ?? '')) / DAY_MS;
    if (of.status !== 'REFUSED') return refused('A instrução não foi recusada.');
    if (all.length > 3 || days > 7 || days < 1) return refused('Fora da política 3R7D.');
    instructions.push({ ...of, id: randomUUID(), dueDate, status: 'SCHEDULED', refusalReason: null });
    return [200, of];
  }

  function act({ method, path, query, body }: Asked): [number, unknown] {
    const [, , , kind = '', id = '', rest = ''] = path.split('/');
    if (kind === 'paymentInstructions') {
      if (!id) return [200, { data: instructions.filter((one) => one.paymentId === query.get('paymentId')) }];
      const one = instructions.find((each) => each.id === id);
      return one && rest === 'retries' ? retry(one, String(body.dueDate)) : [404, {}];
    }
    if (!id && method === 'GET')
      return [
        200,
        { data: [...authorizations.values()].filter((one) => one.customerId === query.get('customerId')) },
      ];
    if (!id) {
      if (String(body.contractId).length > 35 || !body.finishDate) return refused('contractId');
      const added: Authorization = {
        id: randomUUID(),
        status: 'CREATED',
        customerId: String(body.customerId),
        contractId: String(body.contractId),
        payload: `00020126360014br.gov.bcb.pix80${randomUUID()}6304ABCD`,
        immediateQrCode: { conciliationIdentifier: randomUUID().replaceAll('-', '') },
        asked: body,
      };
      authorizations.set(added.id, added);
      return [200, added];
    }
    const one = authorizations.get(id);
    if (!one) return [404, {}];
    if (method === 'DELETE') {
      if (!['CREATED', 'ACTIVE'].includes(one.status)) return refused('status');
      one.status = 'CANCELLED';
    }
    return [200, one];
  }

  /** The payer pays the composite code: a payment without our reference, and an active authorization. */
  function payFirst(authorization: Authorization, today: string): ApiPayment {
    const value = Number((authorization.asked.immediateQrCode as { originalValue: number }).originalValue);
    const payment: ApiPayment = {
      id: `pay_${randomUUID().replaceAll('-', '').slice(0, 16)}`,
      status: 'RECEIVED',
      billingType: 'PIX',
      value,
      netValue: value,
      originalValue: null,
      interestValue: null,
      fine: null,
      interest: null,
      creditDate: today,
      estimatedCreditDate: today,
      conciliationIdentifier: authorization.immediateQrCode.conciliationIdentifier,
      pixAutomaticAuthorizationId: authorization.id,
      deleted: false,
      installment: null,
      externalReference: null,
      dateCreated: today,
      dueDate: today,
      customer: authorization.customerId,
      paymentDate: today,
      confirmedDate: today,
      clientPaymentDate: today,
      invoiceUrl: 'https://asaas.exemplo/i/primeira',
      bankSlipUrl: null,
      refunds: [],
      chargeback: null,
    };
    payments.set(payment.id, payment);
    authorization.status = 'ACTIVE';
    return payment;
  }

  return { authorizations, instructions, schedule, act, payFirst };
}
