import { formatBRLShort } from '#app/lib/money.ts';
import { entryName, haveOneEntry } from './plan-words.ts';
import { PLAN_IDS, type Plan, type PlanId, type Plans } from './plans.ts';

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
    ? text
        .replace(/\{\{\s*planos\.inicial\s*\}\}/g, () => entryNames(plans))
        .replace(/\{\{\s*plano\.(cpf|cnpj)\.(\w+)\s*\}\}/g, (mark, plan: string, name: string) => {
          const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
          return field ? field.of(plans[plan.toUpperCase() as PlanId]) : mark;
        })
    : text;

/** The same of every text in a value of plain data; a part that names no price is the very one that was given. */
export function filledWords<Value>(value: Value, plans: Plans): Value {
  if (typeof value === 'string') return fillPlanWords(value, plans) as Value;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value);
  const filled = entries.map(([name, item]) => [name, filledWords(item, plans)] as const);
  if (filled.every(([, item], at) => item === entries[at]?.[1])) return value;
  return (Array.isArray(value) ? filled.map(([, item]) => item) : Object.fromEntries(filled)) as Value;
}

const entryNames = (plans: Plans): string =>
  haveOneEntry(plans)
    ? entryName(plans.CPF)
    : PLAN_IDS.map((id) => `${entryName(plans[id])} (${id})`).join(' ou ');
