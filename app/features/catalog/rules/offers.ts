import type { Centavos } from '#app/lib/money.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { CHECKOUT_WARRANTY, ENTRY, PLANS, type PlanId } from './plans.ts';

/**
 * What an order keeps of the product that it is for; `days` are business days, `documents` what it asks for besides.
 */
type SoldProduct = {
  id: string;
  slug: string;
  title: string;
  subtitle: string;
  days: number;
  documents?: string[];
};

/** What one order sells: a plan or a single product. Everything that is computed for an order starts from it. */
export type Offer = {
  /** Whose document it is for; of a plan also which one. */
  plan: PlanId;
  /** As screens, mails and invoices call it. */
  name: string;
  list: Centavos;
  promo: Centavos;
  /** Most parts by card; also what `transactions.installments` holds for the entry option. */
  maxParts: number;
  /** Cards that open when the order gets its account. */
  activates: CardType[];
  /** Null for a plan. */
  product: SoldProduct | null;
};

/** A product as the site publishes it, as far as its sale goes. */
export type ProductForSale = Omit<SoldProduct, 'days' | 'documents'> & {
  estimatedDays: number;
  priceFrom: Centavos;
  priceTo: Centavos;
  activatesCards: CardType[];
  requiredDocuments?: string[];
};

/** The three fronts run in parallel (docs/product.md section 10). */
const PLAN_CARDS: readonly CardType[] = ['nome', 'jus', 'bacen'];

/** A product is sold at the checkout from here on: its parts stay amounts that can be charged. */
export const LEAST_PRICE: Centavos = 100;

/**
 * How a product is bought: one that opens exactly the cards of a plan as that plan, another one alone, and one that
 * opens nothing (or has no price yet) through the team.
 */
export function saleOf({
  activatesCards,
  priceFrom,
}: Pick<ProductForSale, 'activatesCards' | 'priceFrom'>): 'plan' | 'alone' | 'team' {
  const cards = new Set(activatesCards);
  if (cards.size === PLAN_CARDS.length && PLAN_CARDS.every((card) => cards.has(card))) return 'plan';
  return cards.size > 0 && priceFrom >= LEAST_PRICE ? 'alone' : 'team';
}

export const planName = (plan: PlanId): string => `Plano ${plan}`;

export const planOffer = (plan: PlanId): Offer => {
  const { list, promo, maxParts } = PLANS[plan];
  return { plan, name: planName(plan), list, promo, maxParts, activates: [...PLAN_CARDS], product: null };
};

/** A person pays the first price of a product, a company the second, as the seed's plan products have them. */
export function productOffer(product: ProductForSale, plan: PlanId): Offer {
  const { id, slug, title, subtitle, estimatedDays: days, activatesCards, requiredDocuments = [] } = product;
  const price = plan === 'CPF' ? product.priceFrom : product.priceTo;
  return {
    plan,
    name: title,
    list: price,
    promo: price,
    maxParts: PLANS[plan].maxParts,
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

export const offerOf = (product: ProductForSale | null, plan: PlanId): Offer =>
  product ? productOffer(product, plan) : planOffer(plan);

/** Promo price plus the optional warranty. A coupon does not change it (docs/product.md section 9, Checkout total). */
export const orderTotal = ({ promo }: Pick<Offer, 'promo'>, warranty: boolean): Centavos =>
  promo + (warranty ? CHECKOUT_WARRANTY.amount : 0);

/** The entry is for what costs more than the entry: there must be a balance. */
export const offersEntry = (offer: Pick<Offer, 'promo'>, warranty: boolean): boolean =>
  orderTotal(offer, warranty) > ENTRY.amount;

/**
 * What an order is called, from what `order_offer` (SQL) says of its snapshot: a plan by its id, a product by the title
 * that it was sold under.
 */
export const offerTitle = (offer: string): string =>
  Object.hasOwn(PLANS, offer) ? planName(offer as PlanId) : offer;
