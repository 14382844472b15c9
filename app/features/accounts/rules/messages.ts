import type { Toast } from '#app/lib/toast.ts';
import type { TeamRefusal } from './team.ts';

/** docs/product.md section 8, Auth and success toasts. Titles letter by letter. */
export const LOGGED_IN = { tone: 'good', title: 'Login realizado!' } as const satisfies Toast;

/** @param message of the failed attempt, in Portuguese. */
export const authError = (message: string): Toast => ({ tone: 'bad', title: 'Erro', message });

export const SERVICE_ACTIVATED = {
  tone: 'good',
  title: 'Serviço ativado!',
  message: 'Seus serviços já estão no painel.',
} as const satisfies Toast;

export const SERVICE_NOT_ACTIVATED = {
  tone: 'bad',
  title: 'Erro ao ativar serviço',
  message: 'Seu pedido está guardado. Tente de novo em instantes ou fale com o suporte.',
} as const satisfies Toast;

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

export const SESSION_ENDED = { tone: 'good', title: 'Sessão encerrada' } as const satisfies Toast;

export const SESSION_ALREADY_ENDED = {
  tone: 'info',
  title: 'Sessão já encerrada',
  message: 'Ela não está mais aberta.',
} as const satisfies Toast;

/** @param count of the sessions that were ended. */
export const sessionsEnded = (count: number): Toast =>
  count === 0
    ? { tone: 'info', title: 'Nenhuma outra sessão', message: 'Sua conta só está aberta aqui.' }
    : {
        tone: 'good',
        title: count === 1 ? '1 sessão encerrada' : `${count} sessões encerradas`,
        message: 'Sua conta só está aberta aqui.',
      };

/** docs/product.md section 8, Erro ao salvar. */
export const TEAM_NOT_SAVED = 'Erro ao salvar';

export const TEAM_REFUSALS: Record<
  TeamRefusal | 'stale' | 'known' | 'not-owner' | 'not-invite' | 'same-factor',
  string
> = {
  self: 'Ninguém muda o próprio cargo. Peça a outro dono.',
  'last-owner': 'É preciso ficar ao menos um dono. Dê o cargo a outra pessoa antes.',
  'not-owner': 'Só um dono muda a equipe.',
  'not-member': 'Esta pessoa não é mais da equipe.',
  stale: 'Outra pessoa mudou este acesso enquanto a página estava aberta. Confira como está agora.',
  'same-factor': 'Outra pessoa já tinha mudado esta exigência. Confira como está agora.',
  known: 'Esta pessoa já é da equipe. Mude o cargo dela na lista.',
  'not-invite': 'Este convite já foi aceito, cancelado ou venceu.',
};

export const INVITE_SENT: Toast = {
  tone: 'good',
  title: 'Convite enviado',
  message: 'O link vale por 48 horas.',
};
export const INVITE_REVOKED: Toast = { tone: 'good', title: 'Convite cancelado' };
export const ROLE_CHANGED: Toast = {
  tone: 'good',
  title: 'Cargo alterado',
  message: 'As sessões desta pessoa foram encerradas; ela entra de novo.',
};
export const MEMBER_DISABLED: Toast = {
  tone: 'good',
  title: 'Acesso desativado',
  message: 'As sessões desta pessoa foram encerradas.',
};
export const MEMBER_ENABLED: Toast = { tone: 'good', title: 'Acesso reativado' };

export const JOINED: Toast = { tone: 'good', title: 'Bem-vindo à equipe' };
export const JOINED_AGAIN: Toast = {
  tone: 'good',
  title: 'Convite aceito',
  message: 'Entre de novo para usar o novo acesso.',
};

export const TWO_FACTOR_NEEDED: Toast = {
  tone: 'info',
  title: 'Ative a verificação em duas etapas',
  message: 'O painel pede essa proteção de quem o administra. Depois de ativar, ele abre de novo.',
};
export const twoFactorSettingChanged = (on: boolean): Toast => ({
  tone: 'good',
  title: on ? 'Duas etapas exigidas' : 'Duas etapas opcionais',
});
