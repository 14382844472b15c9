import { formatBRLShort } from '#app/lib/money.ts';
import { PLAN_IDS, type Plan, type Plans } from './plans.ts';

const same = (plans: Plans, of: (plan: Plan) => number) =>
  PLAN_IDS.every((id) => of(plans[id]) === of(plans.CPF));

/** Both plans ask the same entry and give the same days for the rest. */
export const haveOneEntry = (plans: Plans): boolean =>
  same(plans, ({ entry }) => entry.amount) && same(plans, ({ entry }) => entry.balanceDays);

export const haveOneWarranty = (plans: Plans): boolean =>
  same(plans, ({ warranty }) => warranty.amount) && same(plans, ({ warranty }) => warranty.days);

/** "R$100 inicial + até 60 dias", the option's name (docs/product.md section 9, Installment option). */
export const entryName = ({ entry }: Pick<Plan, 'entry'>): string =>
  `${formatBRLShort(entry.amount).replace(/\s/, '')} inicial + até ${entry.balanceDays} dias`;
