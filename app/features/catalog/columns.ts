import { type DescribedTables, internal } from '#app/terms/described-tables.ts';

export const CATALOG_COLUMNS = {
  plan_versions: internal(
    'Versões dos planos',
    'kept',
    'preços e condições públicos; a autoria é da equipe',
    'id plan version revision list_price price max_installments entry_amount entry_days warranty_amount warranty_days activation_warranty_days activates_cards campaign_name campaign_price campaign_begins_on campaign_ends_on published_at author_id created_at updated_at',
  ),
  coupons: internal(
    'Cupons',
    'kept',
    'condições de venda; o dono é um parceiro da empresa',
    'id code purpose owner begins_on ends_on max_uses plans discount percent amount active version created_at updated_at',
  ),
  products: 'produtos do site',
  product_slugs: 'endereços dos produtos',
} satisfies DescribedTables;
