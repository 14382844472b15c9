import type { PromiseKey, PromiseUnit } from '#app/terms/promise-keys.ts';

type FirstPromise = {
  title: string;
  words: string;
  exceptions: string;
  remedy: string;
  limit: [amount: number, unit: PromiseUnit];
  places: string[];
  clause?: string;
  active: boolean;
};

/** Shipped promises: the site's own. The business can reword them in the panel. */
export const PROMISES: Record<PromiseKey, FirstPromise> = {
  prazo_12_uteis: {
    title: 'Prazo do serviço',
    words:
      'Terminamos a nossa parte de cada serviço do plano em até 12 dias úteis. O prazo começa com o contrato aceito e os documentos enviados.',
    exceptions:
      'Não conta o tempo em que um documento recusado espera outro no lugar. Um serviço avulso tem o prazo da página dele.',
    remedy: 'Peça a garantia do contrato, com um botão na página do serviço.',
    limit: [12, 'business_days'],
    places: ['Site, Abertura', 'Site, Benefícios', 'Perguntas frequentes', 'Contrato'],
    clause: 'deadline',
    active: true,
  },
  resposta_24h_uteis: {
    title: 'Resposta a mensagens',
    words: 'Uma pessoa da equipe responde a sua mensagem em até 24 horas úteis.',
    exceptions: 'Sábados, domingos e feriados nacionais não contam.',
    remedy: 'Escreva de novo daqui. A resposta fica registrada.',
    limit: [24, 'business_hours'],
    places: ['Site, Página de contato'],
    active: true,
  },
  devolucao: {
    title: 'Devolução de dinheiro',
    words: 'Devolvemos o dinheiro até o dia marcado em Pagamentos: em geral, 2 dias úteis.',
    exceptions: 'O banco pode levar mais tempo para mostrar o valor na conta.',
    remedy: 'Escreva para a equipe. Respondemos com o comprovante.',
    limit: [2, 'business_days'],
    places: ['Área do cliente, Pagamentos'],
    active: true,
  },
  analise_48h: {
    title: 'Análise do empréstimo',
    words: 'A análise do empréstimo sai em até 48 horas úteis depois que os documentos chegam.',
    exceptions: 'Quando falta um documento, o tempo recomeça com o novo envio.',
    remedy: 'Escreva para a equipe e diga o que falta saber.',
    limit: [48, 'business_hours'],
    places: ['Site, Empréstimo'],
    active: true,
  },
  privacidade_15d: {
    title: 'Pedidos de privacidade',
    words: 'Respondemos os pedidos sobre os seus dados em até 15 dias corridos.',
    exceptions: 'Não há exceções.',
    remedy: 'Escreva para o encarregado de dados. Você também pode reclamar na ANPD.',
    limit: [15, 'days'],
    places: ['Políticas', 'Área do cliente, privacidade'],
    active: true,
  },
  garantia_cpf_limpo: {
    title: 'Garantia do contrato',
    words:
      'Quando o prazo passa, você pede a garantia com um botão. Respondemos o pedido em até 10 dias corridos.',
    exceptions: 'A garantia vale para o que o contrato lista. A dívida em si não some.',
    remedy: 'Escreva para a equipe com o protocolo do pedido.',
    limit: [10, 'days'],
    places: ['Site, Benefícios', 'Perguntas frequentes', 'Contrato'],
    clause: 'guarantee',
    active: true,
  },
  energia: {
    title: 'Desconto na conta de luz',
    words: 'Respondemos o pedido de desconto na conta de luz em até 10 dias úteis.',
    exceptions: 'Um pedido que você cancela não conta.',
    remedy: 'Escreva para a equipe. Dizemos em que ponto está.',
    limit: [10, 'business_days'],
    places: ['Site, Energia'],
    active: false,
  },
  liminar_quando_cabivel: {
    title: 'Parecer sobre liminar',
    words: 'Um advogado diz por escrito se cabe pedir liminar, em até 5 dias úteis.',
    exceptions: 'O juiz decide. Uma liminar também pode cair.',
    remedy: 'Escreva para a equipe e peça o parecer.',
    limit: [5, 'business_days'],
    places: ['Perguntas frequentes'],
    active: false,
  },
};
