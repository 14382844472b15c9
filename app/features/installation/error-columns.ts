import type { DescribedTables } from '#app/terms/described-tables.ts';

export const HEALTH_COLUMNS = {
  job_marks: 'até quando cada rotina fez o seu trabalho',
  error_reports: 'erros do programa: nomes e lugares do código, nada de pessoas',
} satisfies DescribedTables;
