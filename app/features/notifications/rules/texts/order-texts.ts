import type { NoticeText } from '../notice-text.ts';

const ORDER = { produto: 'Plano CPF' };
const PROMISED = {
  dias: '12',
  prazo: 'A nossa parte termina em até 12 dias úteis.',
  garantia: 'Garantia estendida: +30 dias por R$ 50.',
};
const RECEIVED = {
  ...ORDER,
  passo: 'Agora falta pagar R$ 549,00.',
  codigo: '7KQ4-M2XA',
  contato: 'contato@exemplo.com.br',
};

/** Notices about an order and its contract. */
export const ORDER_TEXTS = {
  'order.received': {
    name: 'Pedido recebido',
    group: 'orders',
    channel: 'mail',
    when: 'A quem acabou de comprar, com o contrato anexado em PDF (Decreto 7.962/2013). O botão leva ao pagamento.',
    title: 'Pedido recebido',
    body: 'Recebemos o seu pedido: {{produto}}. {{passo}}\n\nO contrato que você aceitou está anexado, em PDF. Guarde este e-mail. O código do contrato é {{codigo}}.\n\nMudou de ideia? Você tem 7 dias, contados da compra, para desistir e receber tudo de volta. Não foi você quem pediu? Escreva para {{contato}}.',
    fields: RECEIVED,
    needed: ['codigo'],
  },
  'order.received-own': {
    name: 'Pedido recebido, de quem já tem conta',
    group: 'orders',
    channel: 'mail',
    when: 'A quem comprou com a conta aberta, com o contrato anexado em PDF (Decreto 7.962/2013). O botão leva ao pagamento.',
    title: 'Pedido recebido',
    body: 'Recebemos o seu pedido: {{produto}}, para {{titular}}.\n\n{{passo}}\n\n{{prazo}}\n\nO prazo começa quando os documentos pedidos chegarem.\n\n{{garantia}}\n\nO contrato que você aceitou está anexado, em PDF. Guarde este e-mail. O código do contrato é {{codigo}}.\n\nMudou de ideia? Você tem 7 dias, contados da compra, para desistir e receber tudo de volta. Não foi você quem pediu? Escreva para {{contato}}.',
    fields: { ...RECEIVED, ...PROMISED, titular: 'Maria da Silva (***.982.247-**)' },
    needed: ['codigo', 'prazo'],
  },
  'order.activated': {
    name: 'Serviço ativado, no site',
    group: 'orders',
    channel: 'notice',
    when: 'Quando os cards de um pedido com contrato aceito se abrem na conta, ou quando o contrato é aceito depois.',
    title: 'Serviço ativado!',
    body: 'Seus serviços já estão no painel. {{titular}}',
    fields: { titular: 'O serviço é de Maria da Silva.' },
  },
  'order.activated-mail': {
    name: 'Serviço ativado, por e-mail',
    group: 'orders',
    channel: 'mail',
    when: 'Quando os serviços de um pedido com contrato aceito se abrem na conta depois do cadastro.',
    title: 'Serviço ativado!',
    body: '{{produto}} já está na sua conta. {{titular}}\n\n{{prazo}}\n\nO prazo começa quando os documentos pedidos chegarem. Veja na sua conta o que falta enviar.\n\n{{garantia}}',
    fields: { ...ORDER, ...PROMISED, titular: 'O serviço é de Maria da Silva.' },
    needed: ['prazo'],
  },
  'order.by-team': {
    name: 'Pedido com contrato a aceitar',
    group: 'orders',
    channel: 'both',
    when: 'A quem pediu pela equipe, ou ativou um plano na conta, com o link para ler e aceitar o contrato.',
    title: 'Falta ler e aceitar o contrato',
    body: 'Registramos o seu pedido: {{produto}}. Entre na sua conta para ler e aceitar o contrato; depois, é só pagar.\n\nVocê pode desistir em até 7 dias da compra, com devolução integral.',
    fields: ORDER,
  },
  'order.links': {
    name: 'Links do contrato e do pagamento',
    group: 'orders',
    channel: 'both',
    when: 'Quando a equipe manda ao cliente os links de um pedido.',
    title: 'Seu pedido está pronto',
    body: 'O seu pedido está pronto: {{produto}}. {{passo}}\n\nPágina do pagamento: {{pagamento}}',
    fields: {
      ...ORDER,
      passo: 'Leia e aceite o contrato; depois, é só pagar.',
      pagamento: 'https://exemplo.com.br/app/faturas/1',
    },
    needed: ['pagamento'],
  },
  'order.repeated': {
    name: 'Pedido repetido',
    group: 'orders',
    channel: 'both',
    when: 'Quando chega à conta um pedido de um serviço que o titular já tem: ele é encerrado.',
    title: 'Você já tem este serviço',
    body: 'Recebemos outro pedido do mesmo serviço para o mesmo titular e o encerramos. {{devolucao}} O serviço que você já tem continua igual. {{titular}}',
    fields: {
      devolucao: 'Nada dele tinha sido pago, e nada será cobrado.',
      titular: 'O pedido é de Maria da Silva.',
    },
    needed: ['devolucao'],
  },
  'contract.pdf': {
    name: 'Contrato em PDF',
    group: 'orders',
    channel: 'mail',
    when: 'Com o PDF do contrato em anexo, logo depois de um aceite feito dentro da conta.',
    title: 'O seu contrato em PDF',
    body: 'O contrato que você aceitou está anexado, em PDF. Guarde este e-mail.\n\nO código do contrato é {{codigo}}. Com ele, qualquer pessoa confere em {{endereco}} se o contrato é verdadeiro.',
    fields: { codigo: '7KQ4-M2XA', endereco: 'https://exemplo.com.br/verificar' },
    needed: ['codigo', 'endereco'],
  },
  'contract.stored': {
    name: 'Contrato em PDF, de quem não tem e-mail',
    group: 'orders',
    channel: 'notice',
    when: 'Logo depois do aceite de um cliente sem e-mail, no site e no WhatsApp. O link leva ao PDF.',
    title: 'O seu contrato em PDF',
    body: 'O contrato que você aceitou está na sua conta, em PDF. Baixe e guarde.\n\nO código do contrato é {{codigo}}. Com ele, qualquer pessoa confere em {{endereco}} se o contrato é verdadeiro.',
    fields: { codigo: '7KQ4-M2XA', endereco: 'https://exemplo.com.br/verificar' },
    needed: ['codigo', 'endereco'],
  },
} as const satisfies Record<string, NoticeText>;
