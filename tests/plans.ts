import { PLAN_IDS, type Plans, plansOn } from '#app/features/catalog/rules/plans.ts';
import { FIRST_PLANS } from '#app/features/catalog/seed/first-plans.ts';

/** The plans of a new installation, for tests of rules. */
export const PLANS: Plans = plansOn(
  PLAN_IDS.map((plan) => ({ id: `version-${plan}`, plan, version: 1, ...FIRST_PLANS[plan] })),
  '2026-11-20',
  true,
);
