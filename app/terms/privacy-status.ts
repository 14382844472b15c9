/** Requests of LGPD art. 18. */
export const PRIVACY_KINDS = ['export', 'erasure', 'correction', 'revocation'] as const;
export type PrivacyKind = (typeof PRIVACY_KINDS)[number];
/** Their course. */
export const PRIVACY_STATUSES = ['open', 'working', 'done', 'refused'] as const;
export type PrivacyStatus = (typeof PRIVACY_STATUSES)[number];

export const KIND_LABELS: Record<PrivacyKind, string> = {
  export: 'Cópia dos meus dados',
  erasure: 'Exclusão da conta e dos dados',
  correction: 'Correção de dados',
  revocation: 'Revogação ou outro pedido',
};

export const STATUS_LABELS: Record<
  PrivacyStatus,
  { label: string; tone: 'info' | 'warning' | 'good' | 'neutral' }
> = {
  open: { label: 'Recebido', tone: 'info' },
  working: { label: 'Em andamento', tone: 'warning' },
  done: { label: 'Concluído', tone: 'good' },
  refused: { label: 'Encerrado', tone: 'neutral' },
};
