import { CREATED, type DescribedTables, personal, REFERENCE } from '#app/terms/described-tables.ts';

export const LAWSUITS_COLUMNS = {
  lawsuit_movements: personal('Andamentos dos processos', 'removed', {
    ...CREATED,
    lawsuit_id: REFERENCE,
    user_id: REFERENCE,
    grau: 'Grau',
    code: 'Código',
    name: 'Andamento',
    at: 'Data',
    complement: 'Complemento',
    source: 'Origem',
    effect: 'Efeito',
  }),
  lawsuit_listings: personal('Anotações ligadas a processos', 'removed', {
    ...CREATED,
    user_id: REFERENCE,
    lawsuit_id: REFERENCE,
    listing_id: REFERENCE,
  }),
} satisfies DescribedTables;
