import type { NoticeText } from '../notice-text.ts';

/** What members of the team are told about their access. */
export const TEAM_TEXTS = {
  'team.invite': {
    name: 'Convite para a equipe',
    group: 'team',
    channel: 'mail',
    when: 'A quem é convidado para a equipe, com o link do convite.',
    title: 'Convite para a equipe',
    body: '{{quem}} convidou você para a equipe de {{empresa}}, como {{papel}}. Abra o convite para entrar.',
    fields: { quem: 'Ana Lima', empresa: 'Nome em Dia', papel: 'Equipe' },
  },
  'team.role': {
    name: 'Papel na equipe mudou',
    group: 'team',
    channel: 'both',
    when: 'A alguém da equipe cujo papel mudou ou foi devolvido.',
    title: 'Seu acesso mudou',
    body: 'O seu papel agora é {{papel}}. Entre de novo para continuar.',
    fields: { papel: 'Administrador' },
  },
  'team.disabled': {
    name: 'Acesso à equipe desativado',
    group: 'team',
    channel: 'mail',
    when: 'A alguém da equipe cujo acesso foi desativado.',
    title: 'Seu acesso à equipe foi desativado',
    body: 'O seu acesso à equipe foi desativado e as sessões foram encerradas. A sua conta de cliente continua. Em caso de dúvida, fale com quem administra o painel.',
    fields: {},
  },
} as const satisfies Record<string, NoticeText>;
