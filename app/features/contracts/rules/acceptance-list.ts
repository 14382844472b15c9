import { isUuid } from '#app/lib/uuid.ts';
import type { ContractType } from '#app/terms/contract-type.ts';
import { readCode } from './verification.ts';

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
  /** Masked: a list is no look at one. */
  document: string;
  /** The account that the order belongs to by now. */
  clientId: string | null;
  leadId: string | null;
};

export type AcceptanceFilter = {
  after?: number;
  contractId?: string;
  code?: string;
  /** A part of the person's name, document or telephone. */
  search?: string;
};

const MOST_SEARCHED = 100;

/** The filter that an address asks for; what it does not know is left out. A code that cannot be one finds nothing. */
export function readAcceptanceFilter(query: URLSearchParams): AcceptanceFilter {
  const typed = (query.get('codigo') ?? '').trim();
  const contractId = query.get('versao') ?? '';
  const after = query.get('depois') ?? '';
  const search = (query.get('busca') ?? '').replaceAll('\0', '').trim().slice(0, MOST_SEARCHED);
  return {
    ...(typed && { code: readCode(typed) ?? '-' }),
    ...(search && { search }),
    ...(isUuid(contractId) && { contractId }),
    ...(/^\d{1,15}$/.test(after) && { after: Number(after) }),
  };
}
