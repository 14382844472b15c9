import {
  CHANGED,
  type DescribedTables,
  personal,
  REFERENCE,
  TEAM_MEMBER,
} from '#app/terms/described-tables.ts';

export const GUARANTEES_COLUMNS = {
  guarantee_requests: personal('Pedidos de garantia', 'kept', {
    ...CHANGED,
    protocol: 'Protocolo',
    user_id: REFERENCE,
    card_id: REFERENCE,
    transaction_id: REFERENCE,
    choice: 'Escolha',
    note: 'O que você escreveu',
    last_day: 'Último dia da garantia',
    due_on: 'Resposta até',
    status: 'Situação',
    answer: 'Resposta',
    answered_at: 'Respondido em',
    answered_by: TEAM_MEMBER,
  }),
  extended_warranties: personal('Garantias', 'kept', {
    ...CHANGED,
    card_id: REFERENCE,
    user_id: REFERENCE,
    transaction_id: REFERENCE,
    product_name: 'Garantia',
    additional_amount: 'Valor',
    additional_days: 'Dias',
    expires_at: 'Vale até',
    status: 'Situação',
  }),
} satisfies DescribedTables;
