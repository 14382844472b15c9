import { type DescribedTables, internal } from '#app/terms/described-tables.ts';

export const BULK_COLUMNS = {
  bulk_actions: internal(
    'Mudanças em massa',
    'kept',
    'o que a equipe mudou em muitos registros de uma vez, sem dados de clientes',
    'id list query act status total created_by ended_at created_at updated_at',
  ),
  bulk_items: 'linhas de mudanças em massa: ids e situações, sem dados de pessoas',
} satisfies DescribedTables;
