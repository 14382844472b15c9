import type { LateFees } from '#app/features/catalog/rules/late-fees.ts';
import { PRODUCT_UNAVAILABLE, productBlocked } from '#app/features/catalog/rules/messages.ts';
import { type Offer, offersEntry, planOffer, productOffer } from '#app/features/catalog/rules/offers.ts';
import {
  orderSchedule,
  type PaymentOption,
  type PaymentSchedule,
} from '#app/features/catalog/rules/payment-schedule.ts';
import {
  applyCoupon,
  lookUpPlans,
  lookUpProduct,
  readLateFees,
} from '#app/features/catalog/server/index.server.ts';
import { type CheckoutInput, INSTALLMENTS_INVALID } from '#app/features/checkout/rules/input.ts';
import { orderFailed } from '#app/features/checkout/rules/messages.ts';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import {
  type ContractTerms,
  contractFacts,
  contractTypeOf,
  isLegal,
  statesLateFees,
} from '#app/features/contracts/rules/contract-facts.ts';
import { mergeContract } from '#app/features/contracts/rules/merge-fields.ts';
import {
  type Contract,
  type ContractParty,
  findContract,
  ownOfContract,
  sanitizeContract,
  textSha256,
} from '#app/features/contracts/server/index.server.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { civilDateAt, formatDateTime } from '#app/lib/dates.ts';
import type { ErrorCode } from '#app/lib/error-code.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import type { Tx } from '#app/platform/actor.server.ts';
import { log } from '#app/platform/log.server.ts';
import type { PaymentMethod } from '#app/terms/transaction-status.ts';

const refused = (code: ErrorCode, { title, message }: { title: string; message?: string | undefined }) =>
  err({ code, title, message: message ?? '' });
const UNAVAILABLE = refused('product-unavailable', PRODUCT_UNAVAILABLE);

/**
 * Finds the plan or single product of an order at current prices, in the transaction that writes the order. A
 * product that is hidden, blocked or sold otherwise is refused with its own message (docs/product.md section
 * 8); a product with a new address is still found under the old one.
 */
export async function findOffer(
  tx: Tx,
  { plan, product: slug }: Pick<CheckoutInput, 'plan' | 'product'>,
  today: CivilDate = civilDateAt(new Date()),
): Promise<Result<Offer>> {
  const plans = await lookUpPlans(tx, today);
  if (!slug) return ok(planOffer(plans[plan]));
  let found = await lookUpProduct(tx, slug, plans);
  if (found.state === 'moved') found = await lookUpProduct(tx, found.slug, plans);
  if (found.state === 'blocked') return refused('product-blocked', productBlocked(found.message));
  if (found.state !== 'here' || found.product.sale !== 'alone') return UNAVAILABLE;
  return ok(productOffer(found.product, plans[plan]));
}

/** What of an order its contract depends on. */
export type OrderContractInput = Pick<
  CheckoutInput,
  | 'plan'
  | 'product'
  | 'full_name'
  | 'email'
  | 'phone'
  | 'doc_number'
  | 'representative'
  | 'option'
  | 'warranty'
  | 'coupon'
>;

export type OrderContract = {
  contract: Contract;
  text: string;
  sha256: string;
  offer: Offer;
  /** Message beside a coupon that is not accepted. */
  couponNote: string;
  schedule: PaymentSchedule;
  lateFees: LateFees;
};

const NO_ENTRY = err({
  code: 'no-entry',
  title: orderFailed().title,
  message: 'Escolha a forma de pagamento',
  fields: { payment_type: 'Escolha a forma de pagamento' },
});

const TOO_MANY = err({
  code: 'invalid',
  title: orderFailed().title,
  message: INSTALLMENTS_INVALID,
  fields: { installments: INSTALLMENTS_INVALID },
});

/**
 * docs/product.md section 8, Contract fetch failure: logs the reason; the visitor reads only that the
 * contract is unavailable.
 */
function unavailable(code: string) {
  log.error({ event: 'contract', code }, 'contract not available');
  return err({
    code: 'contract-unavailable',
    title: orderFailed().title,
    message: 'O contrato não está disponível agora. Tente de novo em alguns minutos.',
  });
}

/**
 * Returns the active contract for the terms of an order, merged for this day, with its hash. The checkout has no own
 * fields of its buyer: it refuses a text that names one, and the team sells instead.
 */
export async function contractOf(
  tx: Tx,
  terms: ContractTerms,
  company: SiteContent['company'],
  today: CivilDate,
  party: ContractParty = {},
): Promise<Result<Pick<OrderContract, 'contract' | 'text' | 'sha256'>>> {
  const contract = await findContract(tx, contractTypeOf(terms));
  if (!contract) return unavailable('none-active');
  const content = statesLateFees(sanitizeContract(contract.content), terms);
  const own = await ownOfContract(tx, content, party);
  if (!own.ok) return party.userId || party.leadId ? own : unavailable(own.error.code);
  const text = mergeContract(content, contractFacts(terms, company, today), terms.legal, own.value);
  if (!text.ok) return unavailable(text.error.code);
  return ok({ contract, text: text.value, sha256: textSha256(text.value) });
}

/**
 * Returns the contract of an order in progress, with the offer and the schedule that it states. Preview and
 * order both call it, so that the accepted text is the shown one.
 * @param hold the order is being written: reserves the last use of its coupon
 */
export async function orderContract(
  tx: Tx,
  input: OrderContractInput,
  company: SiteContent['company'],
  today: CivilDate,
  hold = false,
): Promise<Result<OrderContract>> {
  const offered = await findOffer(tx, input, today);
  if (!offered.ok) return offered;
  const { offer, note } = await applyCoupon(tx, offered.value, input.coupon, { today, hold });
  if (input.option.kind === 'pix-entry' && !offersEntry(offer, input.warranty)) return NO_ENTRY;
  if (input.option.kind === 'card' && input.option.installments > offer.maxInstallments) return TOO_MANY;
  const schedule = orderSchedule({ ...input, offer, purchasedOn: today });
  const lateFees = await readLateFees(tx);
  const found = await contractOf(
    tx,
    {
      plan: input.plan,
      legal: isLegal(offer.activates),
      service: offer.product && { ...offer.product, cards: offer.activates },
      person: {
        name: input.full_name,
        document: input.doc_number,
        email: input.email,
        phone: input.phone,
        representative: input.representative,
      },
      method: paymentMethodOf(input.option),
      schedule,
      warranty: input.warranty ? offer.warranty : null,
      coupon: offer.coupon ?? null,
      lateFees,
    },
    company,
    today,
  );
  return found.ok ? ok({ ...found.value, offer, couponNote: note, schedule, lateFees }) : found;
}

export const paymentMethodOf = ({ kind }: { kind: PaymentOption['kind'] | 'agreed' }): PaymentMethod =>
  kind === 'card' || kind === 'boleto' ? kind : 'pix';

const DAY_MS = 86_400_000;

/**
 * Returns when the text was on the screen, for the evidence of its acceptance. The browser sends the time, so
 * only a plausible one is used.
 */
export function shownIn(shownAt: string | undefined, now: Date): string {
  const age = now.getTime() - Date.parse(shownAt ?? '');
  return age >= 0 && age <= DAY_MS ? `; texto exibido em ${formatDateTime(shownAt ?? '')}` : '';
}
