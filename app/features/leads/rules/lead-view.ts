import type { PlanId } from '#app/features/catalog/rules/plans.ts';
import type { LeadOrigin, LeadStatus } from './lead-status.ts';

/** A lead in the panel's list. The document is masked: the lead drawer shows it whole and logs the access. */
export type LeadRow = {
  id: string;
  name: string;
  email: string;
  whatsapp: string;
  docType: 'CPF' | 'CNPJ';
  docNumber: string;
  uf: string;
  origin: LeadOrigin;
  /** Name of the API key that created it; empty otherwise. */
  broughtBy: string;
  status: LeadStatus;
  plan: PlanId | null;
  assigneeId: string | null;
  createdAt: string;
  /** Includes those of leads merged into it. */
  tags: string[];
};

/**
 * A status on the board. `more`: further cards exist; `count` is capped, and `beyond` it there are others.
 */
export type LeadBoardColumn = {
  status: LeadStatus;
  leads: LeadRow[];
  more: boolean;
  count: number;
  beyond: boolean;
};
