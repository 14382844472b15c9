import { type DescribedTables, internal } from '#app/terms/described-tables.ts';

export const BULK_COLUMNS = {
  bulk_actions: internal(
    'Mudanças em massa',
    'kept',
    'o que a equipe mudou em muitos registros de uma vez, sem dados de clientes',
    'id list query act status total created_by ended_at created_at updated_at',
  ),
  bulk_items: internal(
    'Linhas de mudanças em massa',
    'kept',
    'ids e situações, que se apagam em trinta dias, sem dados de clientes',
    'id bulk_id position entity_id result note before made_id',
  ),
} satisfies DescribedTables;
