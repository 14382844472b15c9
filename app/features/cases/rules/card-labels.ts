import type { Tone } from '#app/lib/tone.ts';
import type { WarrantyStatus } from '#app/terms/transaction-status.ts';
import type { MovementEffect } from './lawsuit-movements.ts';
import type { DebtStatus, LawsuitStatus } from './step-status.ts';

type Label = { label: string; tone: Tone };

/** Words and tones of docs/product.md section 4, Debt status. */
export const DEBT_STATUS: Record<DebtStatus, Label> = {
  pending: { label: 'Pendente', tone: 'warning' },
  negotiating: { label: 'Em negociação', tone: 'info' },
  paid: { label: 'Paga', tone: 'good' },
  canceled: { label: 'Cancelada', tone: 'neutral' },
};

/** Words and tones of docs/product.md section 4, Lawsuit status. */
export const LAWSUIT_STATUS: Record<LawsuitStatus, Label> = {
  active: { label: 'Em andamento', tone: 'info' },
  settled: { label: 'Com acordo', tone: 'good' },
  archived: { label: 'Arquivado', tone: 'neutral' },
};

/** Badges of court decisions. */
export const MOVEMENT_EFFECT: Record<MovementEffect, Label> = {
  injunction_granted: { label: 'Liminar concedida', tone: 'good' },
  injunction_denied: { label: 'Liminar negada', tone: 'warning' },
  injunction_revoked: { label: 'Liminar revogada', tone: 'warning' },
  sentence: { label: 'Sentença', tone: 'info' },
  closed: { label: 'Encerrado no tribunal', tone: 'neutral' },
};

export const WARRANTY_STATUS: Record<WarrantyStatus, Label> = {
  active: { label: 'Ativa', tone: 'good' },
  expired: { label: 'Encerrada', tone: 'neutral' },
  canceled: { label: 'Cancelada', tone: 'neutral' },
};
