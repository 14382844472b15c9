/** Initial steps of a card by type, in order. */
const COMMON = {
  first: [
    {
      name: 'Cadastro e consulta',
      follows: 'documents',
      description:
        'Conferimos os seus dados e lemos o que consta no seu nome, nos relatórios que você envia.',
    },
    {
      name: 'Assinatura do contrato',
      follows: 'contract',
      description: 'O contrato digital é lido e aceito por você.',
    },
  ],
  last: [
    {
      name: 'Confirmação e comprovantes',
      description: 'Anexamos os comprovantes do resultado em Comprovantes.',
    },
    { name: 'Acompanhamento do score', description: 'Acompanhamos a evolução do score no painel.' },
  ],
};

export const PROCESS_STEPS = {
  nome: [
    ...COMMON.first,
    {
      name: 'Protocolos nos birôs',
      description: 'Pedimos aos birôs de crédito que retirem os registros errados.',
    },
    { name: 'Execução Limpa Nome', description: 'Cobramos a resposta de cada birô e insistimos se preciso.' },
    ...COMMON.last,
  ],
  jus: [
    ...COMMON.first,
    { name: 'Análise jurídica', description: 'O advogado avalia as ações e se cabe liminar.' },
    { name: 'Protocolo judicial', description: 'Os pedidos são protocolados no tribunal competente.' },
    { name: 'Execução Limpa Jus', description: 'Acompanhamos as decisões e o cumprimento delas.' },
    ...COMMON.last,
  ],
  bacen: [
    ...COMMON.first,
    {
      name: 'Consulta ao Registrato',
      description: 'Lemos o relatório do Registrato, que você baixa no Banco Central e nos envia.',
    },
    {
      name: 'Execução Limpa Bacen',
      description:
        'Pedimos a correção ao banco que informou cada registro. O relatório só muda com os dados de um mês seguinte.',
    },
    ...COMMON.last,
  ],
  dividas: [
    { name: 'Levantamento das dívidas', description: 'Reunimos credores, valores e prazos.' },
    { name: 'Negociação', description: 'Buscamos acordo com cada credor.' },
    { name: 'Quitação', description: 'Conferimos o pagamento e pedimos a baixa.' },
  ],
  processos: [
    { name: 'Levantamento dos processos', description: 'Localizamos as ações em seu nome.' },
    { name: 'Defesa e acordo', description: 'O advogado explica cada processo e o que dá para fazer.' },
    { name: 'Encerramento', description: 'Anexamos a decisão ou o acordo.' },
  ],
  rating: [
    { name: 'Diagnóstico', description: 'Levantamos o rating e o que pesa nele.' },
    { name: 'Plano de melhoria', description: 'Definimos as ações com você.' },
    { name: 'Reavaliação', description: 'Conferimos o novo rating.' },
  ],
} as const;
