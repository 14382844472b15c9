import type { Toast } from '#app/lib/toast.ts';
import type { TeamRefusal } from './team.ts';

/** docs/product.md section 8, Erro ao salvar. */
export const TEAM_NOT_SAVED = 'Erro ao salvar';

export const TEAM_REFUSALS: Record<
  | TeamRefusal
  | 'stale'
  | 'known'
  | 'not-owner'
  | 'not-invite'
  | 'same-factor'
  | 'position-stale'
  | 'position-name'
  | 'position-used'
  | 'absence-own'
  | 'absence-taken'
  | 'absence-both'
  | 'absence-ended',
  string
> = {
  self: 'Ninguém muda o próprio cargo. Peça a outro dono.',
  'last-owner': 'É preciso ficar ao menos um dono. Dê o cargo a outra pessoa antes.',
  'not-owner': 'Só um dono muda a equipe.',
  'not-member': 'Esta pessoa não é mais da equipe.',
  stale: 'Outra pessoa mudou este acesso enquanto a página estava aberta. Confira como está agora.',
  'same-factor': 'Outra pessoa já tinha mudado esta exigência. Confira como está agora.',
  'position-stale': 'Outra pessoa mudou ou excluiu este cargo. Confira como está agora.',
  'position-name': 'Já existe um cargo com este nome.',
  'position-used': 'Alguém tem este cargo. Dê outro cargo à pessoa antes de excluir.',
  'absence-own': 'Cada pessoa indica quem a substitui; um dono indica por todas.',
  'absence-taken': 'Já há quem substitua nestes dias. Encerre aquela substituição antes.',
  'absence-both': 'Esta pessoa também está ausente nestes dias. Escolha outra.',
  'absence-ended': 'Esta substituição já tinha acabado. Confira como está agora.',
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
export const LIMITS_SAVED: Toast = {
  tone: 'good',
  title: 'Limites guardados',
  message: 'Valem no próximo clique de quem tem este cargo.',
};
export const POSITION_SAVED: Toast = {
  tone: 'good',
  title: 'Cargo guardado',
  message: 'Vale no próximo clique de quem tem este cargo.',
};
export const POSITION_DELETED: Toast = { tone: 'good', title: 'Cargo excluído' };
export const MEMBER_DISABLED: Toast = {
  tone: 'good',
  title: 'Acesso desativado',
  message: 'As sessões desta pessoa foram encerradas.',
};
/** The stale form of a card. */
export const TEAM_CARD_STALE =
  'Outra pessoa mudou este cartão enquanto a página estava aberta. Confira como está agora.';
export const TEAM_CARD_SAVED: Toast = {
  tone: 'good',
  title: 'Cartão guardado',
  message: 'O cliente já vê assim quem cuida do caso.',
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
  message: 'A empresa pede essa proteção. Depois de ativar, a página abre de novo.',
};
export const twoFactorSettingChanged = (on: boolean): Toast => ({
  tone: 'good',
  title: on ? 'Duas etapas exigidas' : 'Duas etapas opcionais',
});
export const SUBSTITUTE_NAMED: Toast = {
  tone: 'good',
  title: 'Substituição guardada',
  message: 'Começa e acaba sozinha nos dias indicados.',
};
export const SUBSTITUTION_ENDED: Toast = {
  tone: 'good',
  title: 'Substituição encerrada',
  message: 'Quem substituía deixa de ver no próximo clique.',
};
