import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { type Centavos, formatBRLShort } from '#app/lib/money.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { offeredCards } from './legal-front.ts';

export const PLAN_IDS = ['CPF', 'CNPJ'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** Every figure of a plan that the owner sets. */
export type PlanFigures = {
  list: Centavos;
  price: Centavos;
  /** Most installments by card; also the value of `transactions.installments` for the entry option. */
  maxInstallments: number;
  /** "R$100 inicial + até 60 dias": entry by Pix, the balance within the days. */
  entryAmount: Centavos;
  entryDays: number;
  /** Extended guarantee: its price, and the days in the contract. */
  warrantyAmount: Centavos;
  warrantyDays: number;
  /** Days of the `extended_warranties` row that an activation writes. */
  activationWarrantyDays: number;
  /** Cards that a purchase opens. */
  activates: CardType[];
  /** Name of the campaign, as the site shows it; empty without a campaign. */
  campaignName: string;
  /** Price during the campaign; null if the campaign changes no price. */
  campaignPrice: Centavos | null;
  /** First and last day in Brasília; empty: from publication on, and without an end. */
  campaignBeginsOn: CivilDate | '';
  campaignEndsOn: CivilDate | '';
};

/** A published version, which is sold until the next one. */
export type PlanVersion = PlanFigures & { id: string; plan: PlanId; version: number };

/** A plan as it is sold on one day, including a campaign. */
export type Plan = {
  id: PlanId;
  /** The version that an order refers to. */
  versionId: string;
  list: Centavos;
  promo: Centavos;
  maxInstallments: number;
  entry: PlanEntry;
  warranty: Warranty;
  activates: CardType[];
  /** Whether legal work is offered on that day; without it no plan opens Limpa Jus. */
  legal: boolean;
  /** The campaign that runs on that day. */
  campaign: { name: string; endsOn: CivilDate | ''; ownPrice: boolean } | null;
};
export type Plans = Record<PlanId, Plan>;

export type PlanEntry = { amount: Centavos; balanceDays: number };
export type Warranty = { amount: Centavos; days: number; activationDays: number };

type Campaign = Pick<PlanFigures, 'campaignName' | 'campaignBeginsOn' | 'campaignEndsOn'>;

/** Whether a campaign runs on a day; only its dates start and end it. */
export const campaignRuns = (
  { campaignName, campaignBeginsOn, campaignEndsOn }: Campaign,
  today: CivilDate,
): boolean =>
  campaignName !== '' &&
  (!isCivilDate(campaignBeginsOn) || campaignBeginsOn <= today) &&
  (!isCivilDate(campaignEndsOn) || today <= campaignEndsOn);

export function planOn(version: PlanVersion, today: CivilDate, legal: boolean): Plan {
  const { id, plan, list, price, maxInstallments, activates, campaignName, campaignPrice, campaignEndsOn } =
    version;
  const runs = campaignRuns(version, today);
  return {
    id: plan,
    versionId: id,
    list,
    promo: (runs ? campaignPrice : null) ?? price,
    maxInstallments,
    entry: { amount: version.entryAmount, balanceDays: version.entryDays },
    warranty: {
      amount: version.warrantyAmount,
      days: version.warrantyDays,
      activationDays: version.activationWarrantyDays,
    },
    activates: offeredCards(activates, legal),
    legal,
    campaign: runs ? { name: campaignName, endsOn: campaignEndsOn, ownPrice: campaignPrice !== null } : null,
  };
}

/** @throws where a plan was never published: the seed publishes the first version of each. */
export function plansOn(versions: readonly PlanVersion[], today: CivilDate, legal: boolean): Plans {
  const [cpf, cnpj] = PLAN_IDS.map((id) => versions.find(({ plan }) => plan === id));
  if (!cpf || !cnpj) throw new Error('A plan was never published.');
  return { CPF: planOn(cpf, today, legal), CNPJ: planOn(cnpj, today, legal) };
}

/** How an `extended_warranties` row is called (docs/product.md section 9, Extended warranty on activation). */
export const WARRANTY_PREFIX = 'Garantia Estendida';

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
