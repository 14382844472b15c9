import type { UserId } from '#app/terms/ids.ts';

/** Kinds of access records: a session began, or it ended before its expiry. */
export const ACCESS_KINDS = ['entered', 'left'] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

export const ACCESS_KIND_LABELS: Record<AccessKind, string> = { entered: 'Entrou', left: 'Saiu' };

/** A record as the panel shows it; `at` is an ISO instant. The end of a session has no address. */
export type AccessLine = {
  id: string;
  at: string;
  kind: AccessKind;
  userId: UserId;
  name: string;
  email: string;
  ip: string | null;
  device: string | null;
};
