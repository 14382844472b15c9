import type { NoticeText } from '../notice-text.ts';

const GROUP = { grupo: 'IMOVEL-01' };
const QUOTA = { ...GROUP, cota: '007' };
const ASSEMBLY = { ...GROUP, data: '20/11/2026', hora: '19:00', local: 'Rua das Flores, 10' };

/** Notices to members of a group. */
export const CONSORTIUM_TEXTS = {
  'quota.assigned': {
    name: 'Cota atribuída',
    group: 'consortium',
    channel: 'notice',
    when: 'A quem recebe uma cota.',
    title: 'Você tem uma cota de consórcio',
    body: 'Cota {{cota}} do grupo {{grupo}}. Acompanhe as assembleias por aqui.',
    fields: QUOTA,
  },
  'draw.announced': {
    name: 'Assembleia marcada',
    group: 'consortium',
    channel: 'notice',
    when: 'Aos participantes do grupo, quando uma assembleia é anunciada.',
    title: 'Assembleia marcada',
    body: 'Grupo {{grupo}}: {{data}}, às {{hora}}, em {{local}}.',
    fields: ASSEMBLY,
    needed: ['data', 'hora', 'local'],
  },
  'draw.changed': {
    name: 'Assembleia mudou',
    group: 'consortium',
    channel: 'notice',
    when: 'Aos participantes, quando dia, hora ou local da assembleia mudam.',
    title: 'A assembleia mudou',
    body: 'Grupo {{grupo}}: agora é {{data}}, às {{hora}}, em {{local}}.',
    fields: ASSEMBLY,
    needed: ['data', 'hora', 'local'],
  },
  'draw.canceled': {
    name: 'Assembleia cancelada',
    group: 'consortium',
    channel: 'notice',
    when: 'Aos participantes, quando uma assembleia é cancelada, com o motivo.',
    title: 'Assembleia cancelada',
    body: 'Grupo {{grupo}}, {{data}}: {{motivo}}',
    fields: { ...GROUP, data: ASSEMBLY.data, motivo: 'A extração da loteria foi suspensa.' },
    needed: ['motivo'],
  },
  'draw.frozen': {
    name: 'Lista do sorteio congelada',
    group: 'consortium',
    channel: 'notice',
    when: 'Aos participantes, quando a lista de quem concorre é congelada.',
    title: 'Lista do sorteio congelada',
    body: 'Grupo {{grupo}}: {{concorrentes}}. Impressão digital da lista: {{impressao}}…',
    fields: { ...GROUP, concorrentes: '42 cotas concorrem', impressao: '9f2c4a7be0d15836' },
    needed: ['impressao'],
  },
  'draw.result': {
    name: 'Resultado do sorteio',
    group: 'consortium',
    channel: 'notice',
    when: 'Aos participantes, quando o resultado é publicado.',
    title: 'Resultado do sorteio',
    body: 'Grupo {{grupo}}: a cota contemplada foi a {{cota}}. Confira a conta na página do sorteio.',
    fields: QUOTA,
    needed: ['cota'],
  },
  'draw.won': {
    name: 'Cota contemplada',
    group: 'consortium',
    channel: 'both',
    when: 'A quem teve a cota contemplada.',
    title: 'Sua cota foi contemplada!',
    body: 'Cota {{cota}} do grupo {{grupo}}. Fale com a equipe sobre os próximos passos.',
    fields: QUOTA,
    needed: ['cota', 'grupo'],
  },
} as const satisfies Record<string, NoticeText>;
