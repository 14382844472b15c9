import {
  CHANGED,
  CREATED,
  type DescribedTables,
  FILE,
  LEADS_OF_PERSON,
  personal,
  REFERENCE,
} from '#app/terms/described-tables.ts';

export const LOANS_COLUMNS = {
  loan_requests: personal(
    'Pedidos de empréstimo',
    'removed',
    {
      ...CHANGED,
      user_id: REFERENCE,
      lead_id: REFERENCE,
      amount: 'Valor pedido',
      property_value: 'Valor do imóvel',
      months: 'Prazo em meses',
      simulation: 'Simulação',
      status: 'Situação',
      review_reason: 'Motivo',
      approval: 'Condições aprovadas',
      documents_sent_at: 'Documentos enviados em',
    },
    `(t.user_id = $1 or t.lead_id in ${LEADS_OF_PERSON})`,
  ),
  loan_documents: personal('Documentos do empréstimo', 'removed', {
    ...CREATED,
    ...FILE,
    user_id: REFERENCE,
    loan_request_id: REFERENCE,
    kind: 'Tipo',
  }),
} satisfies DescribedTables;
