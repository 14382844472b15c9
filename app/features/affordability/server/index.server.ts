export { dropPlan, keepPlan, keptPlanOf, loadPlan } from './kept-plan.server.ts';
export { loadMinimum, saveMinimum } from './minimum.server.ts';
