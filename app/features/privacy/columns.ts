import {
  CHANGED,
  CREATED,
  type DescribedTables,
  LEADS_OF_PERSON,
  personal,
  REFERENCE,
  withheld,
} from '#app/terms/described-tables.ts';

export const PRIVACY_COLUMNS = {
  consents: personal(
    'Consentimentos',
    'kept',
    {
      ...CREATED,
      user_id: REFERENCE,
      lead_id: REFERENCE,
      purpose: 'Finalidade',
      version: 'Versão do texto',
      text: 'Texto aceito',
      ip_address: 'Endereço IP',
      user_agent: 'Navegador',
      revoked_at: 'Revogado em',
    },
    `(t.user_id = $1 or t.lead_id in ${LEADS_OF_PERSON})`,
  ),
  privacy_requests: personal('Pedidos de privacidade', 'kept', {
    ...CHANGED,
    user_id: REFERENCE,
    kind: 'Tipo',
    status: 'Situação',
    details: 'Pedido',
    answer: 'Resposta',
    due_at: 'Prazo da resposta',
    answered_at: 'Respondido em',
    expires_at: 'Arquivo disponível até',
    file_path: withheld('lugar interno de uma cópia como esta'),
  }),
  retention_runs: 'quantas linhas a guarda apagou, sem dizer de quem',
} satisfies DescribedTables;
