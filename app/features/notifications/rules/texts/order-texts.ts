import type { NoticeText } from '../notice-text.ts';

const ORDER = { produto: 'Plano CPF' };
const SHA256 = '3b1f0c8e5d7a9264f0e1b2c3d4a5968778695a4b3c2d1e0f4629a7d5e8c0f1b3';

/** Notices about an order and its contract. */
export const ORDER_TEXTS = {
  'order.received': {
    name: 'Pedido recebido',
    group: 'orders',
    channel: 'mail',
    when: 'A quem acabou de comprar, com o contrato completo abaixo do texto (Decreto 7.962/2013).',
    title: 'Pedido recebido',
    body: 'Recebemos o seu pedido: {{produto}}. O próximo passo é criar a sua conta com este mesmo e-mail. Os serviços abrem quando ele estiver confirmado.\n\nContrato aceito: código {{codigo}}. Guarde esta mensagem: ela traz o texto completo.\n\nVocê pode desistir em até 7 dias da compra, com devolução integral. Se não foi você, escreva para {{contato}}.',
    fields: { ...ORDER, codigo: '7KQ4-M2XA', resumo: SHA256, contato: 'contato@exemplo.com.br' },
    needed: ['codigo'],
  },
  'order.received-own': {
    name: 'Pedido recebido, de quem já tem conta',
    group: 'orders',
    channel: 'mail',
    when: 'A quem comprou com a conta aberta, com o contrato completo abaixo do texto (Decreto 7.962/2013).',
    title: 'Pedido recebido',
    body: 'Recebemos o seu pedido: {{produto}}, para {{titular}}. Ele já está na sua conta, com o contrato e as faturas.\n\nContrato aceito: código {{codigo}}. Guarde esta mensagem: ela traz o texto completo.\n\nVocê pode desistir em até 7 dias da compra, com devolução integral. Se não foi você, escreva para {{contato}}.',
    fields: {
      ...ORDER,
      titular: 'Maria da Silva (***.982.247-**)',
      codigo: '7KQ4-M2XA',
      resumo: SHA256,
      contato: 'contato@exemplo.com.br',
    },
    needed: ['codigo'],
  },
  'order.activated': {
    name: 'Serviço ativado, no site',
    group: 'orders',
    channel: 'notice',
    when: 'Quando os cards de um pedido se abrem na conta.',
    title: 'Serviço ativado!',
    body: 'Seus serviços já estão no painel. {{titular}}',
    fields: { titular: 'O serviço é de Maria da Silva.' },
  },
  'order.activated-mail': {
    name: 'Serviço ativado, por e-mail',
    group: 'orders',
    channel: 'mail',
    when: 'Quando os cards de um pedido se abrem na conta.',
    title: 'Serviço ativado!',
    body: '{{produto}} já está no seu painel. {{titular}}\n\n{{prazo}}\n\nO prazo começa com o contrato aceito e os documentos pedidos entregues. Cada serviço mostra o que falta.\n\n{{garantia}}',
    fields: {
      ...ORDER,
      dias: '12',
      titular: 'O serviço é de Maria da Silva.',
      prazo: 'A nossa parte termina em até 12 dias úteis.',
      garantia: 'Garantia estendida: +30 dias por R$ 50.',
    },
  },
  'order.by-team': {
    name: 'Pedido feito pela equipe',
    group: 'orders',
    channel: 'mail',
    when: 'A quem pediu pelo telefone ou no balcão, com o link para ler e aceitar o contrato.',
    title: 'Falta ler e aceitar o contrato',
    body: 'Registramos o seu pedido: {{produto}}. Entre na sua conta para ler e aceitar o contrato; depois, é só pagar.\n\nVocê pode desistir em até 7 dias da compra, com devolução integral.',
    fields: ORDER,
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
    when: 'Com o PDF do contrato em anexo, logo depois do aceite. O resumo SHA-256 do arquivo vai abaixo do texto.',
    title: 'O seu contrato em PDF',
    body: 'O seu contrato está anexado, em PDF. A última página mostra quando, de onde e como ele foi aceito.\n\nCódigo de verificação: {{codigo}}. Com ele, qualquer pessoa confere em {{endereco}} se o contrato é autêntico.',
    fields: { codigo: '7KQ4-M2XA', endereco: 'https://exemplo.com.br/verificar' },
    needed: ['codigo', 'endereco'],
  },
} as const satisfies Record<string, NoticeText>;
