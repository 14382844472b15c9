import { type AppError, refusalsOf } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';

export const PARTNER_NOT_SAVED = 'Parceiro não salvo';
export const PARTNER_SAVED = { tone: 'good', title: 'Parceiro salvo' } as const satisfies Toast;
export const PARTNER_ENDED = {
  tone: 'good',
  title: 'Parceiro encerrado',
  message: 'O link e o cupom não contam mais. O que ele já ganhou continua a ser pago.',
} as const satisfies Toast;
export const PARTNER_MISSING = {
  code: 'not-found',
  title: PARTNER_NOT_SAVED,
  message: 'Este parceiro não existe.',
} as const satisfies AppError;

export const PROGRAM_TERMS =
  'Tipo, prêmio e contrato são os das regras que o cliente aceitou no Indique e ganhe.';

export const LAWYER_REFUSED =
  'Advogado não pode receber nem pagar comissão por indicação (Lei 8.906/1994, art. 34, III e IV). Escolha outro tipo só se a pessoa atuar sem advogar.';

export const REFERRAL_NOT_SAVED = 'Indicação não salva';
export const REFERRAL_SAVED = {
  tone: 'good',
  title: 'Indicação salva',
  message: 'A comissão é recalculada em até cinco minutos.',
} as const satisfies Toast;

export const NOT_PAID = 'Comissão não paga';
export const PARTNER_NOTE_ADDED = {
  tone: 'good',
  title: 'Nota guardada',
  message: 'Faça o Pix e anexe o comprovante.',
} as const satisfies Toast;
export const COMMISSION_PAID = { tone: 'good', title: 'Comissão paga' } as const satisfies Toast;
export const FILE_MISSING = {
  note: 'Anexe a nota ou o recibo do parceiro',
  proof: 'Anexe o comprovante do Pix',
  own: 'Anexe a sua nota ou o seu recibo',
};

export const notPaid = refusalsOf(NOT_PAID);

/** Labels of the form and of a conflict. */
export const PARTNER_FIELDS = {
  kind: 'Tipo',
  certification: 'Certificação',
  name: 'Nome',
  docNumber: 'CPF ou CNPJ',
  email: 'E-mail',
  phone: 'Telefone',
  pixKey: 'Chave Pix',
  states: 'Estados',
  cities: 'Cidades',
  code: 'Código do link',
  coupon: 'Cupom',
  mode: 'Comissão',
  rateBp: 'Porcentagem',
  fixed: 'Valores fixos',
  contractText: 'Contrato',
  acceptedOn: 'Aceito em',
  active: 'Ativo',
} as const;

/** Invitation of a partner to the area. */
export const PARTNER_INVITED = {
  tone: 'good',
  title: 'Convite enviado',
  message: 'O link vale por 48 horas.',
} as const satisfies Toast;
export const PARTNER_JOINED = {
  tone: 'good',
  title: 'Bem-vindo à área do parceiro',
} as const satisfies Toast;
export const PARTNER_INVITE_REFUSALS = {
  ended: 'Este parceiro foi encerrado e não recebe convite.',
  hasAccess: 'Este parceiro já tem acesso à área.',
  known: 'Este e-mail já tem uma conta no site. Peça outro e-mail ao parceiro.',
  closed: 'Este convite venceu, já foi usado ou foi cancelado. Peça outro à empresa.',
  hasAccount: 'Este e-mail já tem uma conta. Peça à empresa um convite para outro e-mail.',
};

/** Profile of a partner. */
export const PIX_NOT_ASKED = 'Nada foi alterado';
export const PIX_ASKED = {
  tone: 'good',
  title: 'Pedido enviado',
  message: 'A equipe confirma a chave com você antes de pagar.',
} as const satisfies Toast;
export const PIX_DECIDED = { tone: 'good', title: 'Pedido respondido' } as const satisfies Toast;
export const PIX_REFUSALS = {
  noFactor: 'Ative antes a verificação em duas etapas, em Segurança.',
  waiting: 'Já há um pedido à espera da equipe.',
  same: 'Esta já é a sua chave.',
  decided: 'Este pedido já foi respondido.',
};
export const OWN_NOTE_SENT = {
  tone: 'good',
  title: 'Nota enviada',
  message: 'Agora é com a equipe: o comprovante do Pix aparece aqui.',
} as const satisfies Toast;

/** Offers of leads. */
export const OFFER_NOT_ANSWERED = 'Nada foi alterado';
export const OFFER_ACCEPTED = {
  tone: 'good',
  title: 'Atendimento aceito',
  message: 'O contato está abaixo. Fale com a pessoa ainda hoje.',
} as const satisfies Toast;
export const OFFER_DECLINED = {
  tone: 'good',
  title: 'Recusa registrada',
  message: 'O pedido segue adiante.',
} as const satisfies Toast;
export const OFFER_REFUSALS = {
  missing: 'Esta oferta não existe.',
  answered: 'Esta oferta já foi respondida.',
  expired: 'O prazo para aceitar terminou.',
  gone: 'Este pedido já está com outra pessoa.',
  stopped: 'A sua parceria está parada. Fale com a equipe.',
};
export const OFFERS_NOT_SAVED = 'Regras não salvas';
export const OFFERS_SAVED = { tone: 'good', title: 'Regras salvas' } as const satisfies Toast;

/** "Indique e ganhe" and texts to send. */
export const REWARDS_NOT_SAVED = 'Indique e ganhe não salvo';
export const REWARDS_SAVED = { tone: 'good', title: 'Indique e ganhe salvo' } as const satisfies Toast;
export const TEXTS_NOT_SAVED = 'Textos não salvos';
export const TEXTS_SAVED = { tone: 'good', title: 'Textos salvos' } as const satisfies Toast;
export const NOT_JOINED = 'Nada foi alterado';
export const REWARD_JOINED = {
  tone: 'good',
  title: 'Pronto, o link é seu',
  message: 'Envie só para quem você conhece.',
} as const satisfies Toast;
export const JOIN_REFUSALS = {
  off: 'O Indique e ganhe está fechado agora.',
  changed: 'As regras mudaram enquanto você lia. Confira de novo e aceite.',
  noDocument: 'Complete antes o seu CPF ou CNPJ no perfil.',
  partner: 'O seu documento já é de um parceiro da empresa. Use o link de parceiro.',
  stopped: 'A equipe parou a sua participação. Fale com a gente pela conversa.',
};
