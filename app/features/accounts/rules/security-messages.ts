import type { Toast } from '#app/lib/toast.ts';

export const PASSWORD_CHANGED = {
  tone: 'good',
  title: 'Senha alterada',
  message: 'Enviamos um aviso para o seu e-mail.',
} as const satisfies Toast;

export const EMAIL_ASKED = {
  tone: 'good',
  title: 'Confira o novo e-mail',
  message: 'A troca vale depois que você abrir o link que enviamos.',
} as const satisfies Toast;

export const EMAIL_CANCELLED = {
  tone: 'good',
  title: 'Troca cancelada',
  message: 'Seu e-mail continua o mesmo.',
} as const satisfies Toast;

export const EMAIL_CHANGED = {
  tone: 'good',
  title: 'E-mail trocado',
  message: 'Use o novo endereço para entrar.',
} as const satisfies Toast;

export const TWO_FACTOR_ON = {
  tone: 'good',
  title: 'Verificação em duas etapas ativada',
  message: 'Guarde os códigos de recuperação antes de sair desta página.',
} as const satisfies Toast;

export const TWO_FACTOR_OFF = {
  tone: 'good',
  title: 'Verificação em duas etapas desativada',
} as const satisfies Toast;

export const CODES_RENEWED = {
  tone: 'good',
  title: 'Novos códigos criados',
  message: 'Os anteriores não valem mais.',
} as const satisfies Toast;

export const PASSKEY_ADDED = {
  tone: 'good',
  title: 'Chave de acesso criada',
  message: 'Da próxima vez, entre com ela em vez da senha.',
} as const satisfies Toast;

export const PASSKEY_REMOVED = {
  tone: 'good',
  title: 'Chave de acesso removida',
  message: 'Ela não abre mais a sua conta. Apague-a também no aparelho.',
} as const satisfies Toast;

export const PASSKEY_ALREADY_REMOVED = {
  tone: 'info',
  title: 'Chave já removida',
  message: 'Ela não está mais na sua conta.',
} as const satisfies Toast;

export const SESSION_ENDED = { tone: 'good', title: 'Sessão encerrada' } as const satisfies Toast;

export const SESSION_ALREADY_ENDED = {
  tone: 'info',
  title: 'Sessão já encerrada',
  message: 'Ela não está mais aberta.',
} as const satisfies Toast;

/** @param count number of ended sessions. */
export const sessionsEnded = (count: number): Toast =>
  count === 0
    ? { tone: 'info', title: 'Nenhuma outra sessão', message: 'Sua conta só está aberta aqui.' }
    : {
        tone: 'good',
        title: count === 1 ? '1 sessão encerrada' : `${count} sessões encerradas`,
        message: 'Sua conta só está aberta aqui.',
      };
