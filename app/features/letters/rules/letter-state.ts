export const LETTER_STATES = [
  'draft',
  'review',
  'approved',
  'sent',
  'overdue',
  'answered',
  'closed',
] as const;
export type LetterState = (typeof LETTER_STATES)[number];

export const LETTER_STATE = {
  draft: { label: 'Rascunho', tone: 'neutral' },
  review: { label: 'Para aprovar', tone: 'warning' },
  approved: { label: 'Aprovada', tone: 'info' },
  sent: { label: 'Enviada', tone: 'info' },
  overdue: { label: 'Sem resposta no prazo', tone: 'bad' },
  answered: { label: 'Respondida', tone: 'good' },
  closed: { label: 'Encerrada', tone: 'neutral' },
} as const satisfies Record<LetterState, { label: string; tone: string }>;

/** Allowed next states of a letter; the trigger `guard_letter` enforces the same. */
export const LETTER_TRANSITIONS: Record<LetterState, readonly LetterState[]> = {
  draft: ['review', 'closed'],
  review: ['draft', 'approved', 'closed'],
  approved: ['draft', 'sent', 'closed'],
  sent: ['overdue', 'answered', 'closed'],
  overdue: ['answered', 'closed'],
  answered: ['closed'],
  closed: [],
};

export const LETTER_ANSWERS = [
  'removed',
  'kept_with_proof',
  'kept_without_proof',
  'asked_more',
  'no_answer',
] as const;
export type LetterAnswer = (typeof LETTER_ANSWERS)[number];
export const LETTER_ANSWER_LABELS: Record<LetterAnswer, string> = {
  removed: 'Retirou ou atendeu',
  kept_with_proof: 'Manteve e mostrou prova',
  kept_without_proof: 'Manteve sem prova',
  asked_more: 'Pediu mais documentos',
  no_answer: 'Não respondeu',
};

export const SEND_WAYS = ['post', 'email', 'portal', 'hand'] as const;
export type SendWay = (typeof SEND_WAYS)[number];
export const SEND_WAY_LABELS: Record<SendWay, string> = {
  post: 'Correios, com AR',
  email: 'E-mail',
  portal: 'Portal do destinatário',
  hand: 'Em mãos, com protocolo',
};

/** Why a letter ended without an answer. */
export const CLOSE_REASONS = ['customer_no', 'withdrawn', 'done'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];
export const CLOSE_REASON_LABELS: Record<CloseReason, string> = {
  customer_no: 'O cliente pediu para não enviar',
  withdrawn: 'A equipe desistiu da carta',
  done: 'Assunto terminado',
};
