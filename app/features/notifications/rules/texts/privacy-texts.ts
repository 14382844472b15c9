import type { NoticeText } from '../notice-text.ts';

const REQUEST = {
  pedido: 'Correção de dados',
  protocolo: 'P20261121-4F2A91C0',
  prazo: '06/12/2026',
};

/** Notices about requests under LGPD art. 18. */
export const PRIVACY_TEXTS = {
  'privacy.asked': {
    name: 'Pedido de privacidade registrado',
    group: 'privacy',
    channel: 'both',
    when: 'Ao titular, quando um pedido é registrado.',
    title: 'Pedido de privacidade registrado',
    body: '{{pedido}}: protocolo {{protocolo}}. Respondemos até {{prazo}}.',
    fields: REQUEST,
    needed: ['protocolo', 'prazo'],
  },
  'privacy.team': {
    name: 'Pedido de privacidade, para a equipe',
    group: 'privacy',
    channel: 'both',
    when: 'Aos administradores e ao encarregado, quando chega um pedido. Sem dados da pessoa.',
    title: 'Novo pedido de privacidade',
    body: '{{pedido}}, protocolo {{protocolo}}. Responder até {{prazo}} (LGPD art. 19).',
    fields: REQUEST,
    needed: ['protocolo', 'prazo'],
  },
  'privacy.copy': {
    name: 'Cópia dos dados pronta',
    group: 'privacy',
    channel: 'both',
    when: 'Ao titular, quando a cópia dos dados pode ser baixada.',
    title: 'Sua cópia está pronta',
    body: 'A cópia dos seus dados está pronta (protocolo {{protocolo}}). Baixe em até {{dias}} dias, só com a sua conta.',
    fields: { protocolo: REQUEST.protocolo, dias: '7' },
    needed: ['protocolo', 'dias'],
  },
  'privacy.answer': {
    name: 'Resposta ao pedido de privacidade',
    group: 'privacy',
    channel: 'both',
    when: 'Ao titular, com a resposta que a equipe escreveu.',
    title: 'Resposta ao seu pedido de privacidade',
    body: 'Protocolo {{protocolo}}: {{resposta}}',
    fields: { protocolo: REQUEST.protocolo, resposta: 'Corrigimos o seu endereço.' },
    needed: ['protocolo', 'resposta'],
  },
  'privacy.erased': {
    name: 'Dados excluídos',
    group: 'privacy',
    channel: 'mail',
    when: 'À pessoa, depois que os dados dela foram excluídos.',
    title: 'Seus dados foram excluídos',
    body: 'O pedido {{protocolo}} foi concluído. Apagamos a conta, os documentos, as fotos e os contatos. Ficou só o que a lei nos obriga a guardar. Não há mais como entrar com esta conta.',
    fields: { protocolo: REQUEST.protocolo },
    needed: ['protocolo'],
  },
} as const satisfies Record<string, NoticeText>;
