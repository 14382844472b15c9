import { offeredCards } from '#app/features/catalog/rules/legal-front.ts';
import { saleOf } from '#app/features/catalog/rules/offers.ts';
import type { Plans } from '#app/features/catalog/rules/plans.ts';
import { formatBRLShort, fromNumeric } from '#app/lib/money.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { deadlineMeanings, onePlan } from '#app/terms/service-promises.ts';

/** Facts of a product's page; prices as numeric texts of the database. */
export type ProductFacts = {
  subtitle: string;
  from: string;
  to: string;
  days: number;
  cards: CardType[];
  conditions: [name: string, value: string][];
  benefits: string[];
};

/** Returns the facts in sentences. A product sold as a plan has the plans' prices. */
export function productText(title: string, facts: ProductFacts, plans: Plans): string {
  const cards = offeredCards(facts.cards, plans.CPF.legal);
  const asPlan = saleOf({ activatesCards: cards, priceFrom: fromNumeric(facts.from) }, plans) === 'plan';
  const [from, to] = [
    asPlan ? plans.CPF.promo : fromNumeric(facts.from),
    asPlan ? plans.CNPJ.promo : fromNumeric(facts.to),
  ].map(formatBRLShort);
  const payment = facts.conditions.map(([name, value]) => `${name}: ${value}`);
  return [
    `${title}: ${facts.subtitle}`,
    from === to
      ? `Preço: ${from}.`
      : `Preço: a partir de ${from}, até ${to}, conforme o documento (CPF ou CNPJ).`,
    asPlan && onePlan(plans.CPF.legal),
    deadlineMeanings(cards, facts.days).join(' '),
    facts.benefits.length > 0 && `Inclui: ${facts.benefits.join('; ')}.`,
    payment.length > 0 && `Pagamento: ${payment.join('; ')}.`,
  ]
    .filter(Boolean)
    .join('\n');
}
