import { readCode } from '#app/features/proof/rules/verification-code.ts';
import { listAddress, search, uuid } from '#app/kit/list.ts';
import type { ContractType } from '#app/terms/contract-type.ts';
import type { LeadId, UserId } from '#app/terms/ids.ts';

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
  sorts: { numero: 'number' },
  usual: '-numero',
});
