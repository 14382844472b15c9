import type { PlanFigures, PlanVersion } from '#app/features/catalog/rules/plans.ts';
import { fromNumeric, toNumeric } from '#app/lib/money.ts';
import type * as schema from '#app/platform/db/schema.server.ts';
import { CARD_TYPES } from '#app/terms/card-status.ts';

type Row = typeof schema.planVersions.$inferSelect;

/** Converts a row for the rules: amounts in centavos, a missing day as an empty text. */
export const toFigures = (row: Row): PlanFigures => ({
  list: fromNumeric(row.listPrice),
  price: fromNumeric(row.price),
  maxInstallments: row.maxInstallments,
  entryAmount: fromNumeric(row.entryAmount),
  entryDays: row.entryDays,
  warrantyAmount: fromNumeric(row.warrantyAmount),
  warrantyDays: row.warrantyDays,
  activationWarrantyDays: row.activationWarrantyDays,
  activates: CARD_TYPES.filter((type) => row.activatesCards.includes(type)),
  campaignName: row.campaignName,
  campaignPrice: row.campaignPrice === null ? null : fromNumeric(row.campaignPrice),
  campaignBeginsOn: row.campaignBeginsOn ?? '',
  campaignEndsOn: row.campaignEndsOn ?? '',
});

export const toPlanVersion = (row: Row): PlanVersion => ({
  id: row.id,
  plan: row.plan,
  version: row.version,
  ...toFigures(row),
});

/** Converts figures for the table. */
export const toPlanColumns = (figures: PlanFigures) => ({
  listPrice: toNumeric(figures.list),
  price: toNumeric(figures.price),
  maxInstallments: figures.maxInstallments,
  entryAmount: toNumeric(figures.entryAmount),
  entryDays: figures.entryDays,
  warrantyAmount: toNumeric(figures.warrantyAmount),
  warrantyDays: figures.warrantyDays,
  activationWarrantyDays: figures.activationWarrantyDays,
  activatesCards: figures.activates,
  campaignName: figures.campaignName,
  campaignPrice: figures.campaignPrice === null ? null : toNumeric(figures.campaignPrice),
  campaignBeginsOn: figures.campaignBeginsOn || null,
  campaignEndsOn: figures.campaignEndsOn || null,
});
