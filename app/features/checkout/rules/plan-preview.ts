import { offersEntry, orderTotal, planOffer } from '#app/features/catalog/rules/offers.ts';
import { orderSchedule, type PaymentOption } from '#app/features/catalog/rules/payment-schedule.ts';
import type { Plan } from '#app/features/catalog/rules/plans.ts';
import { paymentTerms } from '#app/features/contracts/rules/contract-facts.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatBRL } from '#app/lib/money.ts';

/** Total of an order of a plan, and its wording in the contract. */
export type PreviewedOrder = { name: string; total: string; contract: string };

const OPTIONS = (plan: Plan): { name: string; option: PaymentOption }[] => [
  { name: 'Pix à vista', option: { kind: 'pix-full' } },
  { name: 'Entrada por Pix', option: { kind: 'pix-entry' } },
  {
    name: `Cartão em ${plan.maxInstallments}x`,
    option: { kind: 'card', installments: plan.maxInstallments },
  },
];

/** Each way to pay, without and with the extended guarantee, from the rules that the checkout computes with. */
export function previewOrders(plan: Plan, today: CivilDate): PreviewedOrder[] {
  const offer = planOffer(plan);
  return [false, true].flatMap((warranty) =>
    OPTIONS(plan)
      .filter(({ option }) => option.kind !== 'pix-entry' || offersEntry(offer, warranty))
      .map(({ name, option }) => ({
        name: warranty ? `${name}, com garantia estendida` : name,
        total: formatBRL(orderTotal(offer, warranty)),
        contract: paymentTerms(
          option.kind === 'card' ? 'card' : 'pix',
          orderSchedule({ offer, warranty, option, purchasedOn: today }),
        ),
      })),
  );
}
