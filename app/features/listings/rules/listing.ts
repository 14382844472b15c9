/** Where a negative record stands. */
export const LISTING_PLACES = [
  'serasa',
  'spc',
  'boavista',
  'quod',
  'cenprot',
  'scr',
  'ccf',
  'cadin',
  'credor',
  'outro',
] as const;
export type ListingPlace = (typeof LISTING_PLACES)[number];

/** What the record says. `scr_prejuizo` comes from reports made before 10/07/2025 alone. */
export const LISTING_KINDS = [
  'inadimplencia',
  'protesto',
  'cheque',
  'acao',
  'scr_vencido',
  'scr_prejuizo',
  'consulta',
  'outro',
] as const;
export type ListingKind = (typeof LISTING_KINDS)[number];

/** What the person says of the record. */
export const PERSON_SAYS = ['nao_conheco', 'ja_paguei', 'valor_errado', 'reconheco', 'nao_sei'] as const;
export type PersonSays = (typeof PERSON_SAYS)[number];
