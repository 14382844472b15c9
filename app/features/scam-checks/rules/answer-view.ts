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
