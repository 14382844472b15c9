import { formatBRLShort } from '#app/lib/money.ts';
import type { CardType } from '#app/terms/card-status.ts';
import type { ContractType } from '#app/terms/contract-type.ts';
import { DEADLINE_BUSINESS_DAYS, deadlineMeanings } from '#app/terms/service-promises.ts';
import { extendedName, extendedPromise } from './extended-guarantee.ts';
import { LEGAL_MARKS, legalWords } from './legal-front.ts';
import type { Sale } from './offers.ts';
import {
  entryName,
  haveOneEntry,
  haveOneWarranty,
  PLAN_IDS,
  type Plan,
  type PlanId,
  type Plans,
} from './plans.ts';

/** The fields of a product by name, as a conflict calls them. */
export const PRODUCT_FIELDS = {
  title: 'Título',
  slug: 'Endereço',
  subtitle: 'Subtítulo',
  priceFrom: 'Preço inicial',
  priceTo: 'Preço final',
  estimatedDays: 'Prazo estimado',
  conditions: 'Condições',
  benefits: 'Benefícios',
  faq: 'Perguntas',
  visible: 'Visível',
  blocked: 'Bloqueado',
  blockedMessage: 'Aviso do bloqueio',
  legal: 'Só com advogado',
  metaTitle: 'Título para buscadores',
  metaDescription: 'Descrição para buscadores',
  activatesCards: 'Cards que ativa',
  requiredDocuments: 'Documentos que pede',
} as const;

export type ProductField = keyof typeof PRODUCT_FIELDS;

/**
 * Page that sells a card to a customer without it (docs/product.md section 2, Customer area): the product's
 * address is the card's type.
 */
export const productPath = (cardType: CardType): string => `/produtos/${cardType}`;

/** Returns the contracts that a product is sold under; empty for a product sold through the team. */
export const contractsOfSale = (sale: Sale): readonly ContractType[] =>
  ({ plan: ['cpf', 'cnpj'] as const, alone: ['servico'] as const, team: [] })[sale];

/** Returns the texts of a product's page, keyed by field name. */
export const productWords = (product: {
  title: string;
  subtitle: string;
  conditions: unknown;
  benefits: unknown;
  faq: unknown;
  blockedMessage: string | null;
  metaTitle: string | null;
  metaDescription: string;
}) => {
  const { title, subtitle, conditions, benefits, faq, blockedMessage, metaTitle, metaDescription } = product;
  return { title, subtitle, conditions, benefits, faq, blockedMessage, metaTitle, metaDescription };
};

/** Merge fields of each plan by name: "{{plano.cpf.preco}}". */
const FIELDS: Record<string, { label: string; of: (plan: Plan) => string }> = {
  preco: { label: 'preço', of: ({ promo }) => formatBRLShort(promo) },
  lista: { label: 'preço de lista', of: ({ list }) => formatBRLShort(list) },
  parcelas: { label: 'parcelas no cartão', of: ({ maxInstallments }) => String(maxInstallments) },
  entrada: { label: 'entrada', of: ({ entry }) => formatBRLShort(entry.amount) },
  saldo: { label: 'dias para o restante', of: ({ entry }) => String(entry.balanceDays) },
  garantia: { label: 'preço da garantia estendida', of: ({ warranty }) => formatBRLShort(warranty.amount) },
  dias: { label: 'dias da garantia estendida', of: ({ warranty }) => String(warranty.days) },
};

/** Merge fields with current plan prices for texts of the site. */
export const PLAN_FIELDS = [
  { name: 'planos.inicial', label: 'Planos: entrada e restante' },
  { name: 'planos.estendida', label: 'Planos: o que a garantia estendida dá' },
  { name: 'planos.prazo', label: 'Planos: o que o prazo de cada serviço quer dizer' },
  ...LEGAL_MARKS,
  ...PLAN_IDS.flatMap((id) =>
    Object.entries(FIELDS).map(([name, { label }]) => ({
      name: `plano.${id.toLowerCase()}.${name}`,
      label: `Plano ${id}: ${label}`,
    })),
  ),
];

/** The figures of the plans in the places that a text keeps for them; other places stay as they are. */
export const fillPlanWords = (text: string, plans: Plans): string =>
  text.includes('{{')
    ? legalWords(text, plans.CPF.legal)
        .replace(/\{\{\s*planos\.inicial\s*\}\}/g, () => entryNames(plans))
        .replace(/\{\{\s*planos\.estendida\s*\}\}/g, () => extendedWords(plans))
        .replace(/\{\{\s*planos\.prazo\s*\}\}/g, () =>
          deadlineMeanings(plans.CPF.activates, DEADLINE_BUSINESS_DAYS).join(' '),
        )
        .replace(/\{\{\s*plano\.(cpf|cnpj)\.(\w+)\s*\}\}/g, (mark, plan: string, name: string) => {
          const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
          return field ? field.of(plans[plan.toUpperCase() as PlanId]) : mark;
        })
    : text;

/**
 * Fills every text in a value of plain data; returns parts without a field as the same object. Drops an entry of a
 * list if one of its texts belongs only to legal work that is not offered.
 */
export function filledWords<Value>(value: Value, plans: Plans): Value {
  if (typeof value === 'string') return fillPlanWords(value, plans) as Value;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value);
  const filled = entries.map(([name, item]) => [name, filledWords(item, plans)] as const);
  if (filled.every(([, item], at) => item === entries[at]?.[1])) return value;
  return (
    Array.isArray(value)
      ? filled.map(([, item]) => item).filter((item, at) => !losesText(value[at], item))
      : Object.fromEntries(filled)
  ) as Value;
}

/** Whether a text, or a text of an entry, became empty. */
function losesText(before: unknown, after: unknown): boolean {
  if (typeof before === 'string') return before !== '' && after === '';
  if (typeof before !== 'object' || before === null || Array.isArray(before)) return false;
  return Object.entries(before).some(
    ([name, text]) =>
      text !== '' && typeof text === 'string' && (after as Record<string, unknown>)[name] === '',
  );
}

const extendedWords = (plans: Plans): string =>
  haveOneWarranty(plans)
    ? `${extendedName(plans.CPF.warranty)}. ${extendedPromise(plans.CPF.warranty)}`
    : PLAN_IDS.map(
        (id) => `Plano ${id}. ${extendedName(plans[id].warranty)}. ${extendedPromise(plans[id].warranty)}`,
      ).join(' ');

const entryNames = (plans: Plans): string =>
  haveOneEntry(plans)
    ? entryName(plans.CPF)
    : PLAN_IDS.map((id) => `${entryName(plans[id])} (${id})`).join(' ou ');
