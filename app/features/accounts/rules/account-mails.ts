import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import type { NoticeWords } from '#app/features/notifications/rules/notice-text.ts';

/** Life of the link to a first password, in days. */
export const CLIENT_INVITE_DAYS = 7;

/**
 * Button and note below the text of each account e-mail; the note is for recipients who requested nothing.
 */
const FRAMES = {
  verify: {
    action: 'Confirmar e-mail',
    note: 'O link vale por 24 horas. Se você não criou esta conta, ignore a mensagem: nada acontece sem a confirmação.',
  },
  exists: {
    action: 'Entrar',
    note: 'Esqueceu a senha? Na tela de entrada, escolha "Esqueci minha senha". Se não foi você, não precisa fazer nada.',
  },
  reset: {
    action: 'Criar nova senha',
    note: 'O link vale por 1 hora e só funciona uma vez. Se você não pediu, ignore a mensagem: a senha atual continua valendo.',
  },
  'client-invite': {
    action: 'Criar minha senha',
    note: `O link vale por ${CLIENT_INVITE_DAYS} dias e só funciona uma vez. Se você não conhece quem o enviou, ignore a mensagem: sem a senha, a conta não abre.`,
  },
  invite: {
    action: 'Abrir o convite',
    note: 'O convite vale por 48 horas e só funciona uma vez. Se você não o esperava, ignore a mensagem: nada acontece.',
  },
};
export type AccountMailKind = keyof typeof FRAMES;

/** Subject and both bodies of an account e-mail. `link` is absolute. */
export const accountMail = (
  kind: AccountMailKind,
  words: NoticeWords,
  person: { name: string; link: string },
) => noticeMail(words, { ...person, ...FRAMES[kind] });
