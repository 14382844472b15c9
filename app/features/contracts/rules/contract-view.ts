import type { ContractType } from '#app/terms/contract-type.ts';

/** More acceptances than this are "mais de": counting them all would take longer than the page. */
export const MOST_CONTRACTS_COUNTED = 10_000;

/** One version in the panel's list; instants are ISO. */
export type ContractVersion = {
  id: string;
  type: ContractType;
  version: number;
  title: string;
  active: boolean;
  publishedAt: string | null;
  updatedAt: string;
  /** Up to one more than `MOST_COUNTED`. */
  acceptances: number;
};

export type ContractState = 'draft' | 'active' | 'replaced';

export const contractState = ({
  active,
  publishedAt,
}: Pick<ContractVersion, 'active' | 'publishedAt'>): ContractState =>
  active ? 'active' : publishedAt ? 'replaced' : 'draft';

export const CONTRACT_STATES = {
  draft: { label: 'Rascunho', tone: 'info' },
  active: { label: 'Em uso', tone: 'good' },
  replaced: { label: 'Substituída', tone: 'neutral' },
} as const;

/** A draft with another text, in the way of one that is used again. */
export type DraftInWork = { id: string; version: number; revision: number };
