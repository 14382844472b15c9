import type { PlanId } from '#app/features/catalog/rules/plans.ts';
import type { LeadOrigin, LeadStatus } from './lead-status.ts';

/** A lead as a line of the panel's list. The document is masked: reading it whole is written down (lead drawer). */
export type LeadRow = {
  id: string;
  name: string;
  email: string;
  whatsapp: string;
  docType: 'CPF' | 'CNPJ';
  docNumber: string;
  uf: string;
  origin: LeadOrigin;
  /** Name of the API key that brought it; empty for every other way. */
  broughtBy: string;
  status: LeadStatus;
  plan: PlanId | null;
  assigneeId: string | null;
  createdAt: string;
  /** Also those of leads that were merged into it. */
  tags: string[];
};

/** A status on the board. Cards wait behind those with `more`; `count` is capped, and `beyond` it are others. */
export type LeadBoardColumn = {
  status: LeadStatus;
  leads: LeadRow[];
  more: boolean;
  count: number;
  beyond: boolean;
};
