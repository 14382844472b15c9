import type { NoticeText } from '../notice-text.ts';

const GUARANTEE = {
  servico: 'Limpa Nome',
  protocolo: 'G20261122-7KQ4M2XA',
  escolha: 'o preço do serviço de volta',
  dia: '02/12/2026',
};
const COVER = {
  protocolo: GUARANTEE.protocolo,
  servico: GUARANTEE.servico,
  registro: 'Loja Aurora (Serasa)',
  dia: GUARANTEE.dia,
};
const UNTAKEN = {
  protocolo: GUARANTEE.protocolo,
  servico: 'Limpa Jus',
  valor: 'R$ 166,34',
  dia: GUARANTEE.dia,
  como: 'na conta de onde veio o Pix',
};

/** Notices about the guarantees of a service. */
export const GUARANTEE_TEXTS = {
  'guarantee.asked': {
    name: 'Garantia pedida',
    group: 'cards',
    channel: 'both',
    when: 'Quando o cliente pede a garantia de um serviço.',
    title: 'Garantia pedida',
    body: 'Protocolo {{protocolo}}. Você pediu a garantia de {{servico}} e escolheu {{escolha}}. Respondemos por escrito até {{dia}}.',
    fields: GUARANTEE,
    needed: ['protocolo', 'dia'],
  },
  'guarantee.untaken': {
    name: 'Preço devolvido sem advogado',
    group: 'cards',
    channel: 'both',
    when: 'Quando nenhum advogado aceita o caso no prazo do contrato.',
    title: 'O preço do serviço volta',
    body: 'Protocolo {{protocolo}}. Nenhum advogado aceitou o seu caso no prazo. Por isso {{servico}} termina. Devolvemos {{valor}} até {{dia}}, {{como}}.',
    fields: UNTAKEN,
    needed: ['protocolo', 'valor', 'dia'],
  },
  'guarantee.untaken_team': {
    name: 'Preço devolvido sem advogado, para a equipe',
    group: 'cards',
    channel: 'notice',
    when: 'Aos administradores, quando nenhum advogado aceita um caso no prazo do contrato.',
    title: 'Nenhum advogado aceitou o caso',
    body: 'Protocolo {{protocolo}}: {{servico}} terminou, e o sistema abriu a devolução de {{valor}} até {{dia}}, {{como}}.',
    fields: UNTAKEN,
    needed: ['protocolo', 'dia'],
  },
  'guarantee.cover': {
    name: 'Garantia estendida pedida',
    group: 'cards',
    channel: 'both',
    when: 'Quando o cliente pede que a garantia estendida cuide de novo de um registro.',
    title: 'Garantia estendida pedida',
    body: 'Protocolo {{protocolo}}. Você pediu, pela garantia estendida de {{servico}}, que cuidemos de novo de {{registro}}, sem custo. Respondemos por escrito até {{dia}}.',
    fields: COVER,
    needed: ['protocolo', 'dia'],
  },
  'guarantee.cover_team': {
    name: 'Garantia estendida pedida, para a equipe',
    group: 'cards',
    channel: 'notice',
    when: 'Aos administradores, quando um cliente pede a garantia estendida de um registro.',
    title: 'Cliente pediu a garantia estendida',
    body: 'Protocolo {{protocolo}}, {{servico}}: cuidar de novo de {{registro}}. Resposta até {{dia}}.',
    fields: COVER,
    needed: ['protocolo'],
  },
  'guarantee.team': {
    name: 'Garantia pedida, para a equipe',
    group: 'cards',
    channel: 'notice',
    when: 'Aos administradores, quando um cliente pede a garantia de um serviço.',
    title: 'Cliente pediu a garantia',
    body: 'Protocolo {{protocolo}}, {{servico}}: o cliente escolheu {{escolha}}. Resposta até {{dia}}.',
    fields: GUARANTEE,
    needed: ['protocolo'],
  },
  'guarantee.answered': {
    name: 'Garantia respondida',
    group: 'cards',
    channel: 'both',
    when: 'Quando a equipe responde um pedido de garantia.',
    title: 'Resposta ao pedido de garantia',
    body: 'Protocolo {{protocolo}}, {{servico}}. {{decisao}} {{resposta}}',
    fields: {
      protocolo: GUARANTEE.protocolo,
      servico: GUARANTEE.servico,
      decisao: 'O pedido foi aceito: o trabalho continua, sem custo.',
      resposta: 'Vamos reiterar o pedido ao birô nesta semana.',
    },
    needed: ['protocolo', 'decisao', 'resposta'],
  },
} as const satisfies Record<string, NoticeText>;
