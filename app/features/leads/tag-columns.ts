import { type DescribedTables, internal } from '#app/terms/described-tables.ts';

export const TAGS_COLUMNS = {
  taggings: internal(
    'Etiquetas',
    'removed',
    'organização do trabalho da equipe',
    'id tag lead_id user_id created_at',
  ),
} satisfies DescribedTables;
