import {
  CREATED,
  type DescribedTables,
  FILE_PATH,
  personal,
  REFERENCE,
  withheld,
} from '#app/terms/described-tables.ts';

const CHAIN = withheld('lugar na cadeia de registros, sem dados da pessoa');

const OWN_ORDERS = '(select o.id from transactions o where o.user_id = $1)';

export const CONTRACTS_COLUMNS = {
  contract_acceptances: personal(
    'Contratos aceitos',
    'kept',
    {
      ...CREATED,
      user_id: REFERENCE,
      lead_id: REFERENCE,
      contract_id: REFERENCE,
      transaction_id: REFERENCE,
      accepted_text: REFERENCE,
      text_sha256: 'Resumo SHA-256 do texto',
      code: 'Código de verificação',
      ip_address: 'Endereço IP',
      user_agent: 'Navegador',
      identified_by: 'Como foi identificado',
      seq: CHAIN,
      previous_hash: CHAIN,
      hash: CHAIN,
    },
    `t.transaction_id in ${OWN_ORDERS}`,
  ),
  contract_documents: personal(
    'Contratos em PDF',
    'kept',
    {
      ...CREATED,
      acceptance_id: REFERENCE,
      sha256: 'Resumo SHA-256',
      file_size: 'Tamanho',
      file_path: FILE_PATH,
    },
    `t.acceptance_id in (select a.id from contract_acceptances a where a.transaction_id in ${OWN_ORDERS})`,
  ),
  contracts: 'textos dos contratos, iguais para todos',
} satisfies DescribedTables;
