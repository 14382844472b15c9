import { formatBRLShort, fromNumeric } from '#app/lib/money.ts';

/** What a product's page shows; prices as the database hands them over. */
export type ProductFacts = {
  subtitle: string;
  from: string;
  to: string;
  days: number;
  conditions: [name: string, value: string][];
  benefits: string[];
};

/** The same facts in sentences. */
export function productText(title: string, facts: ProductFacts): string {
  const [from, to] = [formatBRLShort(fromNumeric(facts.from)), formatBRLShort(fromNumeric(facts.to))];
  const payment = facts.conditions.map(([name, value]) => `${name}: ${value}`);
  return [
    `${title}: ${facts.subtitle}`,
    from === to
      ? `Preço: ${from}.`
      : `Preço: a partir de ${from}, até ${to}, conforme o documento (CPF ou CNPJ).`,
    `Prazo estimado: ${facts.days} dias úteis.`,
    facts.benefits.length > 0 && `Inclui: ${facts.benefits.join('; ')}.`,
    payment.length > 0 && `Pagamento: ${payment.join('; ')}.`,
  ]
    .filter(Boolean)
    .join('\n');
}
