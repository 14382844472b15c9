/** The services of the customer dashboard as products. Prices in reais, as in the `products` table. */
const product = (
  slug: string,
  title: string,
  subtitle: string,
  prices: { from: string; to: string },
  activates: readonly string[],
  benefits: readonly string[],
) => ({
  slug,
  title,
  subtitle,
  /** Sold only while a lawyer does the work. */
  legal: slug === 'limpa-jus',
  priceFrom: prices.from,
  priceTo: prices.to,
  activates,
  benefits,
  estimatedDays: 12,
  conditions: [
    ['À vista', 'Pix'],
    ['Cartão', 'em até {{plano.cpf.parcelas}}x (CPF) ou {{plano.cnpj.parcelas}}x (CNPJ)'],
    ['Entrada', '{{planos.inicial}}'],
  ],
  faq: [
    {
      question: 'Quando começa a contar o prazo?',
      answer: 'Quando o contrato está assinado e os documentos foram enviados.',
    },
    {
      question: 'Como acompanho?',
      answer: 'Cada etapa aparece na sua área do cliente, com data e situação.',
    },
  ],
  metaTitle: `${title} | Nome em Dia`,
  metaDescription: subtitle,
});

const PLAN_CARDS = ['nome', 'jus', 'bacen'] as const;
const PLAN_PRICES = { from: '499.00', to: '599.00' };

export const PRODUCTS = [
  product(
    'limpa-nome',
    'Limpa Nome',
    'Pedidos aos birôs de crédito sobre os seus registros, para CPF e CNPJ.',
    PLAN_PRICES,
    PLAN_CARDS,
    [
      'Atuação nos cinco birôs integrados',
      'Contrato digital com validade jurídica',
      'Acompanhamento 100% digital',
    ],
  ),
  product(
    'limpa-jus',
    'Limpa Jus',
    'Ações judiciais por advogado e pedido de liminar, quando cabível.',
    PLAN_PRICES,
    PLAN_CARDS,
    ['Análise jurídica do seu caso', 'Liminar judicial quando aplicável', 'Número do processo no painel'],
  ),
  product(
    'limpa-bacen',
    'Limpa Bacen',
    'Pedido de correção de registros no Banco Central.',
    PLAN_PRICES,
    PLAN_CARDS,
    [
      'Leitura do Registrato',
      'Pedidos ao banco que informou o registro',
      'O relatório só muda com os dados de um mês seguinte. O histórico verdadeiro fica por cinco anos',
      'Comprovantes no painel',
    ],
  ),
  product(
    'dividas',
    'Dívidas',
    'Levantamento e negociação das suas dívidas, credor por credor.',
    { from: '199.00', to: '399.00' },
    ['dividas'],
    ['Todas as dívidas num só lugar', 'Negociação com cada credor', 'Vencimentos e valores no painel'],
  ),
  product(
    'processos',
    'Processos',
    'Acompanhamento e atuação nos processos em seu nome.',
    { from: '299.00', to: '599.00' },
    ['processos'],
    [
      'Número CNJ e tribunal de cada ação',
      'Andamento atualizado',
      'Explicação de cada andamento em palavras simples',
    ],
  ),
  product(
    'rating',
    'Rating',
    'Diagnóstico e plano de melhoria do seu rating de crédito.',
    { from: '149.00', to: '299.00' },
    ['rating'],
    ['Diagnóstico do rating', 'Plano de ações', 'Histórico de evolução'],
  ),
] as const;
