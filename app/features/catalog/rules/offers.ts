import type { Centavos } from '#app/lib/money.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { PLAN_IDS, type Plan, type PlanEntry, type PlanId, type Warranty } from './plans.ts';

/**
 * Product data that an order keeps; `days` are business days, `documents` the additional documents that it
 * requires.
 */
type SoldProduct = {
  id: string;
  slug: string;
  title: string;
  subtitle: string;
  days: number;
  documents?: string[];
};

/** Plan or single product that one order sells. All computations for an order start from it. */
export type Offer = {
  /** Type of document that the order is for; for a plan also its id. */
  plan: PlanId;
  /** Name on screens, in mails and on invoices. */
  name: string;
  list: Centavos;
  promo: Centavos;
  /** Most installments by card; also the value of `transactions.installments` for the entry option. */
  maxInstallments: number;
  entry: PlanEntry;
  /** The extended guarantee that can be bought. */
  warranty: Warranty;
  /** Version of the plan whose terms these are; of a product too. */
  versionId: string;
  /** Cards that open when the order gets its account. */
  activates: CardType[];
  /** Null for a plan. */
  product: SoldProduct | null;
  /** The coupon of the order; `promo` already includes its discount, in centavos. */
  coupon?: OfferCoupon | undefined;
};

type OfferCoupon = { id: string; code: string; discount: Centavos };

/** Fields of a published product that its sale needs. */
export type ProductForSale = Omit<SoldProduct, 'days' | 'documents'> & {
  estimatedDays: number;
  priceFrom: Centavos;
  priceTo: Centavos;
  activatesCards: CardType[];
  requiredDocuments?: string[];
};

/** A product is sold at the checkout from here on: its installments stay amounts that can be charged. */
export const LEAST_PRICE: Centavos = 100;

export type Sale = 'plan' | 'alone' | 'team';
/** Fields of the plans that decide how a product is bought. */
export type PlanCards = Record<PlanId, Pick<Plan, 'activates'>>;

/**
 * Returns how a product is sold: one that opens exactly the cards of a plan as that plan, another one alone,
 * and one without cards or price through the team.
 */
export function saleOf(
  { activatesCards, priceFrom }: Pick<ProductForSale, 'activatesCards' | 'priceFrom'>,
  plans: PlanCards,
): Sale {
  const cards = new Set(activatesCards);
  const isPlan = ({ activates }: Pick<Plan, 'activates'>) =>
    cards.size === activates.length && activates.every((card) => cards.has(card));
  if (PLAN_IDS.some((id) => isPlan(plans[id]))) return 'plan';
  return cards.size > 0 && priceFrom >= LEAST_PRICE ? 'alone' : 'team';
}

export const planName = (plan: PlanId): string => `Plano ${plan}`;

export const planOffer = ({ id, ...plan }: Plan): Offer => ({
  plan: id,
  name: planName(id),
  list: plan.list,
  promo: plan.promo,
  ...termsOf(plan),
  activates: plan.activates,
  product: null,
});

const termsOf = ({ maxInstallments, entry, warranty, versionId }: Omit<Plan, 'id'>) => ({
  maxInstallments,
  entry,
  warranty,
  versionId,
});

/** A person pays the first price of a product, a company the second, as the seed's plan products have them. */
export function productOffer(product: ProductForSale, plan: Plan): Offer {
  const { id, slug, title, subtitle, estimatedDays: days, activatesCards, requiredDocuments = [] } = product;
  const price = plan.id === 'CPF' ? product.priceFrom : product.priceTo;
  return {
    plan: plan.id,
    name: title,
    list: price,
    promo: price,
    ...termsOf(plan),
    activates: activatesCards,
    product: {
      id,
      slug,
      title,
      subtitle,
      days,
      ...(requiredDocuments.length > 0 && { documents: requiredDocuments }),
    },
  };
}

export const offerOf = (product: ProductForSale | null, plan: Plan): Offer =>
  product ? productOffer(product, plan) : planOffer(plan);

/** Price plus the optional guarantee (docs/product.md section 9, Checkout total). */
export const orderTotal = (
  { promo, warranty: { amount } }: Pick<Offer, 'promo' | 'warranty'>,
  warranty: boolean,
): Centavos => promo + (warranty ? amount : 0);

/** Whether the offer allows an entry: the total must exceed it, so that there is a balance. */
export const offersEntry = (offer: Pick<Offer, 'promo' | 'warranty' | 'entry'>, warranty: boolean): boolean =>
  orderTotal(offer, warranty) > offer.entry.amount;

/**
 * Returns the name of an order from the result of `order_offer` (SQL) for its snapshot: a plan has its id
 * there, a product its title at the time of the sale.
 */
export const offerTitle = (offer: string): string =>
  PLAN_IDS.some((id) => id === offer) ? planName(offer as PlanId) : offer;

/** Title of an order on screens and receipts; "Pedido" for orders without a snapshot. */
export const orderTitle = (offer: string | null, warranty: boolean): string =>
  `${offer ? offerTitle(offer) : 'Pedido'}${warranty ? ' com garantia estendida' : ''}`;
