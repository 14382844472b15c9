import { CHANGED, type DescribedTables, internal, personal, REFERENCE } from '#app/terms/described-tables.ts';

export const CONSORTIUM_COLUMNS = {
  consortium_quotas: personal('Cotas de consórcio', 'kept', {
    ...CHANGED,
    user_id: REFERENCE,
    group_id: REFERENCE,
    number: 'Número',
    status: 'Situação',
    paid_up: 'Em dia',
    version: REFERENCE,
  }),
  consortium_draws: internal(
    'Sorteios de consórcio',
    'kept',
    'é do grupo inteiro; o resultado é publicado a todos os membros',
    'id group_id assembly_date assembly_time place extraction extraction_date kind on_excluded status version rule rule_sha256 frozen_list list_sha256 commitment frozen_at result seed winner_quota_id winner_number published_at cancel_reason created_at updated_at',
  ),
  consortium_seeds: internal(
    'Segredos de sorteios',
    'kept',
    'segredo de um sorteio, revelado a todos com o resultado',
    'draw_id seed created_at',
  ),
  consortium_groups: 'grupos, sem quem participa',
} satisfies DescribedTables;
