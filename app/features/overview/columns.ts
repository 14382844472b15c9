import { type DescribedTables, internal } from '#app/terms/described-tables.ts';

export const OVERVIEW_COLUMNS = {
  queue_snoozes: internal(
    'Pendências adiadas',
    'removed',
    'organização do trabalho da equipe',
    'id queue row_id until user_id created_by created_at',
  ),
} satisfies DescribedTables;
