import {
  CHANGED,
  type DescribedTables,
  personal,
  REFERENCE,
  SEARCH_COPY,
} from '#app/terms/described-tables.ts';

export const ENERGY_COLUMNS = {
  energy_discounts: personal('Desconto na energia', 'removed', {
    ...CHANGED,
    user_id: REFERENCE,
    full_name: 'Nome completo',
    cpf: 'CPF',
    address: 'Endereço',
    uf: 'Estado',
    consumer_unit: 'Unidade consumidora',
    status: 'Situação',
    monthly_bill_normal: 'Conta normal',
    monthly_bill_discount: 'Conta com desconto',
    savings: 'Economia',
    review_reason: 'Motivo',
    version: REFERENCE,
    search_text: SEARCH_COPY,
  }),
} satisfies DescribedTables;
