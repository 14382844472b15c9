import type { LeadOrigin, LeadStatus } from './lead-status.ts';

/** A lead as a line of the panel's list. */
export type LeadRow = {
  id: string;
  name: string;
  email: string;
  whatsapp: string;
  docType: string;
  docNumber: string;
  uf: string;
  origin: LeadOrigin;
  status: LeadStatus;
  createdAt: string;
};
