import { letter } from '#app/lib/letter.ts';

/** What each account e-mail says. Short, no alarm; every one says what to do when it was not asked for. */
type Kind = 'verify' | 'exists' | 'reset';

type Text = { subject: string; lead: string; action: string; note: string };

const TEXTS: Record<Kind, Text> = {
  verify: {
    subject: 'Confirme seu e-mail',
    lead: 'Falta um passo para abrir a sua área do cliente: confirme que este e-mail é seu.',
    action: 'Confirmar e-mail',
    note: 'O link vale por 24 horas. Se você não criou esta conta, ignore a mensagem: nada acontece sem a confirmação.',
  },
  exists: {
    subject: 'Você já tem uma conta',
    lead: 'Alguém tentou criar uma conta com este e-mail, mas ele já tem uma. Entre com a sua senha de sempre.',
    action: 'Entrar',
    note: 'Esqueceu a senha? Na tela de entrada, escolha "Esqueci minha senha". Se não foi você, não precisa fazer nada.',
  },
  reset: {
    subject: 'Crie uma nova senha',
    lead: 'Recebemos um pedido para criar uma nova senha para a sua conta.',
    action: 'Criar nova senha',
    note: 'O link vale por 1 hora e só funciona uma vez. Se você não pediu, ignore a mensagem: a senha atual continua valendo.',
  },
};

/** Subject and both bodies of an account e-mail. `link` is absolute. */
export function accountMail(kind: Kind, person: { name: string; link: string }) {
  const { subject, lead, action, note } = TEXTS[kind];
  return { subject, ...letter({ ...person, lines: [lead], action, note }) };
}
