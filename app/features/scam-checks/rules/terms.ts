import type { Piece } from './pieces.ts';

/** The three answers, the worst first. `ours` needs an exact match; no answer says that anything is harmless. */
export const VERDICTS = ['not_ours', 'unclear', 'ours'] as const;
export type ScamVerdict = (typeof VERDICTS)[number];

export const VERDICT_TITLES: Record<ScamVerdict, string> = {
  ours: 'É nosso',
  not_ours: 'Não é nosso: não pague',
  unclear: 'Não dá para afirmar',
};

export const PIECE_TONES = {
  ours: 'good',
  not_ours: 'bad',
  unclear: 'neutral',
} as const satisfies Record<ScamVerdict, string>;

export const PIECE_LABELS: Record<Piece['kind'], string> = {
  pix: 'Código Pix',
  boleto: 'Boleto',
  link: 'Link',
  email: 'E-mail',
  phone: 'Telefone',
  key: 'Chave Pix',
};

/** The answer of one piece, beside it. */
export const PIECE_VERDICTS: Record<ScamVerdict, string> = {
  ours: 'É nosso',
  not_ours: 'Não é nosso',
  unclear: 'Não dá para afirmar',
};

/** Next steps after each verdict. */
export const VERDICT_STEPS: Record<ScamVerdict, string[]> = {
  ours: [
    'Vai pagar? Veja no aplicativo do banco se quem recebe é o nome que está em Pagamentos.',
    'Ficou em dúvida? Pague pela sua área, em Pagamentos.',
  ],
  not_ours: [
    'Não pague, não clique e não responda.',
    'Quer saber se deve algo a nós? Entre na sua conta e veja em Pagamentos.',
    'Já pagou? Avise o seu banco agora e peça a devolução. Ela se chama MED, o mecanismo do Pix contra golpes. O prazo é de 80 dias. Registre também um boletim de ocorrência.',
  ],
  unclear: [
    'Não pague enquanto não tiver certeza.',
    'Pergunte a nós por um canal do nosso site. Digite ou disque você mesmo.',
  ],
};

/** The customer's own installment that a code pays. */
export type OwnInstallment = { installmentId: string; title: string; order: string; paid: boolean };
