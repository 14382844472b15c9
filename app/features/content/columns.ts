import { type DescribedTables, internal } from '#app/terms/described-tables.ts';

export const CONTENT_COLUMNS = {
  content_versions: internal(
    'Versões dos textos do site',
    'kept',
    'texto público do site; a autoria é da equipe',
    'id section body version published_at author_id created_at updated_at',
  ),
  site_config: 'dados e textos da empresa',
  site_images: 'imagens do site',
  faq_items: 'perguntas do site',
  coverage_states: 'mapa de cobertura',
} satisfies DescribedTables;
