import { readCode } from '#app/features/proof/rules/verification-code.ts';
import { listAddress, search, uuid } from '#app/kit/list.ts';
import type { ContractType } from '#app/terms/contract-type.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';

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

/** A draft with another text, which the reused version would replace. */
export type DraftInWork = { id: string; version: number; revision: number };

/** One acceptance in the panel's list. */
export type AcceptanceRow = {
  id: string;
  /** Place in the chain. */
  seq: number;
  code: string;
  ip: string;
  /** ISO instant. */
  acceptedAt: string;
  type: ContractType;
  version: number;
  contractId: string;
  name: string;
  /** Masked: only opening an acceptance is a recorded access. */
  document: string;
  /** Account that the order currently belongs to. */
  clientId: UserId | null;
  leadId: LeadId | null;
};

export const ACCEPTANCE_LIST = listAddress({
  name: 'aceites',
  path: '/admin/contratos/aceites',
  filters: {
    /** A part of the person's name, document or telephone. */
    search: ['busca', search],
    /** An impossible code becomes one that matches nothing. */
    code: ['codigo', (text: string) => readCode(text) ?? '-'],
    contractId: ['versao', uuid],
  },
  searched: ['Nome', 'documento', 'telefone'],
  sorts: { numero: 'number' },
  usual: '-numero',
});
