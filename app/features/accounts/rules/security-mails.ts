import { letter } from '#app/lib/letter.ts';
import type { MailedChange } from './security-change.ts';

const IF_NOT_YOU =
  'Não foi você? Crie uma nova senha agora em "Esqueci minha senha", na tela de entrada, e encerre as outras sessões em Perfil, Segurança.';

const TEXTS: Record<MailedChange, { subject: string; lead: string }> = {
  'password-changed': {
    subject: 'Sua senha foi alterada',
    lead: 'A senha da sua conta acaba de ser alterada.',
  },
  'two-factor-on': {
    subject: 'Verificação em duas etapas ativada',
    lead: 'A partir de agora, entrar na sua conta pede também um código do seu aplicativo autenticador.',
  },
  'two-factor-off': {
    subject: 'Verificação em duas etapas desativada',
    lead: 'Entrar na sua conta voltou a pedir apenas a senha. Você pode ativar a proteção de novo quando quiser.',
  },
  'recovery-codes-new': {
    subject: 'Novos códigos de recuperação',
    lead: 'Foram criados novos códigos de recuperação para a sua conta. Os anteriores não valem mais.',
  },
  'recovery-code-used': {
    subject: 'Código de recuperação usado',
    lead: 'Um código de recuperação foi usado para entrar na sua conta. Ele não vale mais.',
  },
};

export type Circumstances = { name: string; link: string; when: string; device: string; ip: string };

/** Tells of a change to the security of an account: when, from where, and what to do about it. */
export function securityMail(change: MailedChange, { name, link, when, device, ip }: Circumstances) {
  const { subject, lead } = TEXTS[change];
  const lines = [lead, `Quando: ${when}. Aparelho: ${device}. Endereço IP: ${ip || 'não informado'}.`];
  return { subject, ...letter({ name, lines, action: 'Ver a segurança da conta', link, note: IF_NOT_YOU }) };
}

type Change = { name: string; link: string; newEmail: string };

const UNDO = 'Não fui eu';

/** To the address that is being left: what was asked, and the way back. */
export function emailAskedMail({ name, link, newEmail }: Change) {
  return {
    subject: 'Pedido de troca de e-mail',
    ...letter({
      name,
      lines: [
        `Foi pedida a troca do e-mail da sua conta para ${newEmail}. Nada muda até que o novo endereço confirme.`,
        'Se foi você, não precisa fazer nada aqui: siga o link que enviamos ao novo endereço.',
      ],
      action: UNDO,
      link,
      note: 'Este link cancela a troca, encerra todas as sessões e deixa você criar uma nova senha. Vale por 7 dias, também depois da troca.',
    }),
  };
}

/** To the new address: it proves itself. */
export function emailConfirmMail({ name, link }: { name: string; link: string }) {
  return {
    subject: 'Confirme o seu novo e-mail',
    ...letter({
      name,
      lines: ['Falta um passo para usar este endereço na sua conta: confirme que ele é seu.'],
      action: 'Confirmar novo e-mail',
      link,
      note: 'O link vale por 24 horas e pede que você esteja na sua conta. Se você não pediu, ignore a mensagem: nada acontece sem a confirmação.',
    }),
  };
}

/** To the owner of an address that somebody with another account wanted. */
export function emailTakenMail({ name, link }: { name: string; link: string }) {
  return {
    subject: 'Você já tem uma conta',
    ...letter({
      name,
      lines: [
        'Foi pedido o uso deste e-mail em outra conta, mas ele já é o desta. Nada mudou.',
        'Se foi você e quer usá-lo na outra conta, troque primeiro o e-mail desta.',
      ],
      action: 'Entrar',
      link,
      note: 'Se não foi você, não precisa fazer nada.',
    }),
  };
}

/** To both addresses, once the new one is in use. The old one gets the way back. */
export function emailChangedMail({ name, link, newEmail }: Change, to: 'old' | 'new') {
  const lead = `O e-mail da sua conta agora é ${newEmail}. É com ele que você entra, e para ele que escrevemos.`;
  const body =
    to === 'new'
      ? { lines: [lead], action: 'Abrir a sua área', link }
      : {
          lines: [lead],
          action: UNDO,
          link,
          note: 'Este link traz o seu e-mail de volta, encerra todas as sessões e deixa você criar uma nova senha. Vale por 7 dias a contar do pedido.',
        };
  return { subject: 'Seu e-mail foi trocado', ...letter({ name, ...body }) };
}
