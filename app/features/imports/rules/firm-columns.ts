import type { FirmKind, HolderKind, ImportField } from './terms.ts';

const HOLDER: ImportField = {
  name: 'document',
  label: 'CPF ou CNPJ',
  required: true,
  names: [
    'cpf ou cnpj',
    'cpf/cnpj',
    'documento do cliente',
    'cpf do cliente',
    'cpf',
    'cnpj',
    'documento',
    'titular',
    // Conta Azul, financial entries: https://ajuda.contaazul.com/hc/pt-br/articles/8594470999181
    'cnpj/cpf cliente/fornecedor',
  ],
};

/** Columns of the sheets of a firm that moves in; clients have those of an import of clients. */
export const FIRM_FIELDS: Record<HolderKind, readonly ImportField[]> = {
  companies: [
    {
      name: 'document',
      label: 'CNPJ',
      required: true,
      names: ['cnpj da empresa', 'cnpj', 'documento da empresa'],
    },
    {
      name: 'name',
      label: 'Razão social',
      required: true,
      names: ['razao social', 'nome da empresa', 'empresa', 'nome'],
    },
    {
      name: 'owner',
      label: 'CPF ou CNPJ do cliente',
      required: true,
      names: [
        'cpf do cliente',
        'documento do cliente',
        'cpf do socio',
        'cpf do responsavel',
        'cliente',
        'cpf',
      ],
    },
    { name: 'phone', label: 'Telefone', names: ['telefone', 'celular', 'whatsapp', 'fone'] },
    { name: 'uf', label: 'Estado (UF)', names: ['uf', 'estado'] },
    {
      name: 'representative_name',
      label: 'Representante',
      names: ['representante', 'nome do representante', 'socio administrador'],
    },
    { name: 'representative_cpf', label: 'CPF do representante', names: ['cpf do representante'] },
    {
      name: 'representative_role',
      label: 'Cargo do representante',
      names: ['cargo do representante', 'cargo'],
    },
  ],
  services: [
    HOLDER,
    {
      name: 'service',
      label: 'Serviço',
      required: true,
      names: ['servico', 'servico contratado', 'produto', 'frente'],
    },
    { name: 'status', label: 'Situação', names: ['situacao', 'status', 'fase', 'etapa'] },
    {
      name: 'startedOn',
      label: 'Início do prazo',
      names: ['inicio do prazo', 'inicio', 'data de inicio', 'iniciado em'],
    },
  ],
  installments: [
    HOLDER,
    {
      name: 'contract',
      label: 'Contrato',
      names: ['contrato', 'numero do contrato', 'no do contrato', 'pedido', 'venda'],
    },
    {
      name: 'number',
      label: 'Número da parcela',
      required: true,
      names: ['numero da parcela', 'no da parcela', 'parcela'],
    },
    {
      name: 'dueDate',
      label: 'Vencimento',
      required: true,
      names: ['vencimento', 'data de vencimento', 'vence em'],
    },
    { name: 'amount', label: 'Valor', required: true, names: ['valor da parcela', 'valor'] },
    {
      name: 'paidOn',
      label: 'Pago em',
      names: ['pago em', 'data do pagamento', 'data de pagamento', 'pagamento', 'recebido em'],
    },
    { name: 'paidAmount', label: 'Valor pago', names: ['valor pago', 'valor recebido'] },
    { name: 'method', label: 'Forma de pagamento', names: ['forma de pagamento', 'forma', 'meio'] },
    {
      name: 'signedOn',
      label: 'Contrato assinado em',
      names: ['contrato assinado em', 'data do contrato', 'data da venda', 'assinado em'],
    },
  ],
  listings: [
    HOLDER,
    {
      name: 'place',
      label: 'Onde consta',
      required: true,
      names: ['onde consta', 'orgao', 'biro', 'bureau', 'cadastro', 'local'],
    },
    {
      name: 'creditor',
      label: 'Credor',
      required: true,
      names: ['credor', 'quem anotou', 'empresa credora', 'origem'],
    },
    { name: 'creditorDoc', label: 'CNPJ do credor', names: ['cnpj do credor', 'documento do credor'] },
    { name: 'kind', label: 'Tipo', names: ['tipo', 'tipo de registro', 'natureza'] },
    { name: 'contractRef', label: 'Contrato', names: ['contrato', 'numero do contrato'] },
    { name: 'amount', label: 'Valor', names: ['valor', 'valor da divida'] },
    { name: 'dueOn', label: 'Vencimento', names: ['vencimento', 'data da divida', 'data do debito', 'data'] },
    { name: 'includedOn', label: 'Incluída em', names: ['incluida em', 'data de inclusao', 'inclusao'] },
    { name: 'state', label: 'Situação', names: ['situacao', 'status'] },
    {
      name: 'sentOn',
      label: 'Carta enviada em',
      names: ['carta enviada em', 'data da carta', 'enviada em', 'contestada em'],
    },
    { name: 'sentTo', label: 'Carta enviada a', names: ['carta enviada a', 'destinatario', 'enviada a'] },
    { name: 'answerBy', label: 'Resposta até', names: ['resposta ate', 'prazo da resposta'] },
    { name: 'notes', label: 'Observações', names: ['observacoes', 'observacao', 'obs'] },
  ],
  notes: [
    HOLDER,
    {
      name: 'body',
      label: 'Nota',
      required: true,
      names: ['nota', 'notas', 'texto', 'observacao', 'anotacao'],
    },
    { name: 'day', label: 'Data', names: ['data', 'dia', 'criada em'] },
    { name: 'author', label: 'Quem escreveu', names: ['quem escreveu', 'autor', 'responsavel', 'usuario'] },
  ],
  tasks: [
    HOLDER,
    {
      name: 'title',
      label: 'Tarefa',
      required: true,
      names: ['tarefa', 'o que fazer', 'assunto', 'titulo', 'atividade'],
    },
    { name: 'dueOn', label: 'Prazo', names: ['prazo', 'vencimento', 'data', 'dia', 'para quando'] },
    { name: 'assignee', label: 'Responsável', names: ['responsavel', 'de quem', 'atendente', 'usuario'] },
  ],
  documents: [
    HOLDER,
    {
      name: 'file',
      label: 'Arquivo',
      required: true,
      names: ['arquivo', 'nome do arquivo', 'arquivo no zip', 'anexo'],
    },
    { name: 'kind', label: 'Tipo', names: ['tipo', 'tipo do documento', 'tipo de documento', 'descricao'] },
  ],
  contracts: [
    HOLDER,
    {
      name: 'title',
      label: 'Contrato',
      names: ['contrato', 'tipo do contrato', 'nome do contrato', 'titulo do contrato'],
    },
    {
      name: 'signedOn',
      label: 'Assinado em',
      required: true,
      names: ['assinado em', 'contrato assinado em', 'data da assinatura', 'assinatura', 'data do contrato'],
    },
    {
      name: 'file',
      label: 'Arquivo',
      names: ['arquivo', 'nome do arquivo', 'arquivo no zip', 'anexo'],
    },
  ],
};

/** Names of sheets and files, folded; the first word that a name contains decides. */
export const SHEET_WORDS: readonly (readonly [FirmKind, readonly string[]])[] = [
  ['installments', ['parcela', 'financeiro', 'recebiveis', 'mensalidade']],
  ['listings', ['registro', 'negativac', 'anotac', 'apontamento', 'restric']],
  ['documents', ['documento', 'anexo', 'arquivo']],
  ['companies', ['empresa', 'cnpj']],
  ['services', ['servico', 'processo', 'caso']],
  ['contracts', ['contrato']],
  ['tasks', ['tarefa', 'lembrete']],
  ['notes', ['nota', 'observac', 'historico']],
  ['clients', ['cliente', 'pessoa', 'contato', 'titular']],
];
