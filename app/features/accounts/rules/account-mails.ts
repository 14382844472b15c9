import { noticeMail } from '#app/features/notifications/rules/notice-mail.ts';
import { type NoticeWords, withFacts } from '#app/features/notifications/rules/notice-text.ts';

/** Life of the link to a first password, in days. */
export const CLIENT_INVITE_DAYS = 7;

/** The invitation of a client who has made no password yet; `sentAt` is null without one. */
export type ClientInvite = { sentAt: string | null; expired: boolean; quiet: boolean; hasEmail: boolean };

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
  link: {
    action: 'Entrar na minha conta',
    note: 'O link vale por 15 minutos e só funciona uma vez. Não mande este link para ninguém. Se você não pediu, ignore a mensagem: nada acontece.',
  },
  'password-only': {
    action: 'Entrar com a senha',
    note: 'Se você não pediu o link, ignore a mensagem: nada acontece.',
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

/** `link`: absolute target of the button; `company`: the greeting addresses its team. */
type Recipient = { name: string; company?: boolean; link: string };

/** Subject and both bodies of an account e-mail. `link` is absolute. */
export const accountMail = (kind: AccountMailKind, words: NoticeWords, person: Recipient) => ({
  ...noticeMail(words, { ...person, ...FRAMES[kind] }),
  account: true as const,
});

const IF_NOT_YOU =
  'Não foi você? Crie uma nova senha agora em "Esqueci minha senha", na tela de entrada, e encerre as outras sessões em Perfil, Segurança.';

export type Circumstances = Recipient & { when: string; device: string; ip: string };

/**
 * Returns the mail about a change to the security of an account: when, from where, and what to do about it.
 */
export const securityMail = (words: NoticeWords, { name, company, link, when, device, ip }: Circumstances) =>
  noticeMail(
    withFacts(words, `Quando: ${when}. Aparelho: ${device}. Endereço IP: ${ip || 'não informado'}.`),
    { name, ...(company && { company }), link, action: 'Ver a segurança da conta', note: IF_NOT_YOU },
  );

/** The same on the site, in short. */
export const securityNotice = (
  words: NoticeWords,
  { when, device }: Pick<Circumstances, 'when' | 'device'>,
): NoticeWords => withFacts(words, `${when}, ${device}. Não foi você? Troque a senha.`);

/** Below the words of each mail about a change of e-mail. */
const EMAIL_FRAMES = {
  asked: {
    action: 'Não fui eu',
    note: 'Este link cancela a troca, encerra todas as sessões e deixa você criar uma nova senha. Vale por 7 dias, também depois da troca.',
  },
  confirm: {
    action: 'Confirmar novo e-mail',
    note: 'O link vale por 24 horas e pede que você esteja na sua conta. Se você não pediu, ignore a mensagem: nada acontece sem a confirmação.',
  },
  taken: { action: 'Entrar', note: 'Se não foi você, não precisa fazer nada.' },
  /** To the address that was left: it gets the way back. */
  left: {
    action: 'Não fui eu',
    note: 'Este link traz o seu e-mail de volta, encerra todas as sessões e deixa você criar uma nova senha. Vale por 7 dias a contar do pedido.',
  },
  /** To the address that is in use now. */
  used: { action: 'Abrir a sua área' },
};

/** Returns the mail; `link` is the absolute address of its button. */
export const emailMail = (kind: keyof typeof EMAIL_FRAMES, words: NoticeWords, person: Recipient) =>
  noticeMail(words, { ...person, ...EMAIL_FRAMES[kind] });
