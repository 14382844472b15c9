import { CHANGED, type DescribedTables, personal, REFERENCE } from '#app/terms/described-tables.ts';

export const AFFORDABILITY_COLUMNS = {
  affordability_plans: personal('Quanto cabe, como você guardou', 'removed', {
    ...CHANGED,
    user_id: REFERENCE,
    answers: 'O que você respondeu',
    capacity: 'Sobra por mês',
    needed: 'Parcela em 60 meses',
    debts: 'Dívidas e a parte de cada uma',
  }),
} satisfies DescribedTables;
