import type { NoticeText } from '../notice-text.ts';

/** Mails to admins about the records that prove past actions. */
export const AUDIT_TEXTS = {
  'audit.anchor': {
    name: 'Fim das correntes de registros',
    group: 'team',
    channel: 'mail',
    when: 'Uma vez por dia, a quem administra o painel, com o envio por SMTP configurado.',
    title: 'Fim das correntes de registros',
    body: 'Guarde este e-mail: ele prova onde as correntes terminavam em {{quando}}.\n\nAuditoria: nº {{registros}}, código {{codigo_registros}}\n\nAceites: nº {{aceites}}, código {{codigo_aceites}}\n\nSe um dia a verificação do painel mostrar menos do que isto, algo foi retirado.',
    fields: {
      quando: '22/11/2026, 03:25',
      registros: '1204',
      codigo_registros: '9f2c4e1b7a',
      aceites: '318',
      codigo_aceites: '77ab01c2d9',
    },
  },
} as const satisfies Record<string, NoticeText>;
