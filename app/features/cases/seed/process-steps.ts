/** Initial steps of a card by type, in order. */
const COMMON = {
  first: [
    {
      name: 'Cadastro e consulta',
      follows: 'documents',
      description: 'Conferimos os seus dados e consultamos tudo o que consta no seu nome.',
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
      description: 'Pedimos aos birôs de crédito que retirem as anotações.',
    },
    { name: 'Execução Limpa Nome', description: 'Cobramos a resposta de cada birô e insistimos se preciso.' },
    ...COMMON.last,
  ],
  jus: [
    ...COMMON.first,
    { name: 'Análise jurídica', description: 'A equipe avalia as ações e o cabimento de liminar.' },
    { name: 'Protocolo judicial', description: 'Os pedidos são protocolados no tribunal competente.' },
    { name: 'Execução Limpa Jus', description: 'Acompanhamos as decisões e o cumprimento delas.' },
    ...COMMON.last,
  ],
  bacen: [
    ...COMMON.first,
    {
      name: 'Consulta ao Registrato',
      description: 'Consultamos os registros no Banco Central com a sua autorização.',
    },
    {
      name: 'Execução Limpa Bacen',
      description:
        'Pedimos a correção ao banco que informou cada registro. O relatório muda com a remessa mensal seguinte.',
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
    { name: 'Defesa e acordo', description: 'A equipe jurídica atua em cada processo.' },
    { name: 'Encerramento', description: 'Anexamos a decisão ou o acordo.' },
  ],
  rating: [
    { name: 'Diagnóstico', description: 'Levantamos o rating e o que pesa nele.' },
    { name: 'Plano de melhoria', description: 'Definimos as ações com você.' },
    { name: 'Reavaliação', description: 'Conferimos o novo rating.' },
  ],
} as const;
