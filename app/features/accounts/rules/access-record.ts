import type { UserId } from '#app/terms/ids.ts';

/** What a row of the access records tells: a session began, or it ended before its time was over. */
export const ACCESS_KINDS = ['entered', 'left'] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

export const ACCESS_KIND_LABELS: Record<AccessKind, string> = { entered: 'Entrou', left: 'Saiu' };

/** A record as the panel shows it; `at` is an ISO instant. Where a session ended from is not known. */
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
