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

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Subject and both bodies of an account e-mail. `link` is absolute. */
export function accountMail(kind: Kind, { name, link }: { name: string; link: string }) {
  const { subject, lead, action, note } = TEXTS[kind];
  const greeting = `Olá, ${name.trim().split(/\s+/)[0] || 'tudo bem'}!`;
  return {
    subject,
    text: `${greeting}\n\n${lead}\n\n${action}: ${link}\n\n${note}\n`,
    html: [
      '<div style="font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#0B2B26;max-width:520px">',
      `<p>${escapeHtml(greeting)}</p><p>${lead}</p>`,
      `<p><a href="${escapeHtml(link)}" style="display:inline-block;background:#FFC53D;color:#0B2B26;padding:12px 20px;border-radius:12px;text-decoration:none;font-weight:bold">${action}</a></p>`,
      `<p style="font-size:14px">${note}</p></div>`,
    ].join(''),
  };
}
