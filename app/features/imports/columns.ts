import { type DescribedTables, internal, withheld } from '#app/terms/described-tables.ts';

const ROWS = internal(
  'Linhas de planilhas importadas',
  'removed',
  'cópia de trabalho da equipe, que se apaga em até sete dias; o que dela entrou está em contatos e cadastro',
  'id import_id line part cells result note entity_id bank_key charge_id',
);

export const IMPORTS_COLUMNS = {
  imports: internal(
    'Importações',
    'kept',
    'arquivos que a equipe trouxe: nomes, colunas e contagens, sem dados de clientes',
    `id kind status file_name header mapping options row_count faulty added known bad created_by started_at ended_at
    undone_by undone_at     created_at updated_at`.replaceAll(/\s+/g, ' '),
  ),
  import_rows: {
    ...ROWS,
    columns: {
      ...ROWS.columns,
      payer_key: withheld('resumo de quem pagou, para reconhecer o próximo pagamento; a eliminação o apaga'),
    },
  },
  import_mappings: 'colunas escolhidas para planilhas da equipe, sem dados de pessoas',
} satisfies DescribedTables;
