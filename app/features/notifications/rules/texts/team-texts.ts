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
  'webhook.failed': {
    name: 'Webhook que parou de entregar',
    group: 'team',
    channel: 'both',
    when: 'Aos administradores, quando um webhook desiste de uma entrega; de novo só depois que ele voltar a entregar.',
    title: 'Um webhook parou de entregar',
    body: 'O webhook “{{webhook}}” não recebeu um aviso nem depois de {{tentativas}} tentativas. Os próximos avisos continuam sendo tentados, e o que falhou pode ser reenviado na página dele.',
    fields: { webhook: 'Sistema do parceiro', tentativas: '10' },
  },
  'job.failed': {
    name: 'Tarefa que não terminou',
    group: 'team',
    channel: 'both',
    when: 'Aos administradores, quando uma tarefa do sistema esgota as tentativas; uma vez por dia e por tipo.',
    title: 'Há tarefas que não terminaram',
    body: '{{tipo}}: {{quantas}} sem terminar depois de todas as tentativas. O motivo está em Saúde; lá dá para tentar de novo ou descartar.',
    fields: { tipo: 'Contrato em PDF', quantas: '2 tarefas' },
  },
  'mail.failed': {
    name: 'E-mail que não saiu',
    group: 'team',
    channel: 'both',
    when: 'Aos administradores, quando um e-mail não sai depois de todas as tentativas; uma vez por dia.',
    title: 'Há e-mails que não saíram',
    body: '{{quantos}} sem sair depois de um dia de tentativas. Confira o servidor de e-mail em Integrações; em Saúde dá para tentar de novo.',
    fields: { quantos: '3 e-mails' },
  },
} as const satisfies Record<string, NoticeText>;
