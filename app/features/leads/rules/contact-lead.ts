import { formatDocument, maskedDocument } from '#app/lib/documents.ts';
import type { LeadOrigin } from './lead-status.ts';

/**
 * A contact form asks for no document and no state, but a lead has both: these stand in (docs/product.md section 9,
 * Contact-form leads). The zeros are no valid CPF, so they match no person.
 */
export const CONTACT_LEAD = {
  docType: 'CPF',
  docNumber: '00000000000',
  uf: 'SP',
  origin: 'contato',
} as const satisfies {
  docType: string;
  docNumber: string;
  uf: string;
  origin: LeadOrigin;
};

/** The document of a lead as people write it; null where zeros stand in for one that was not asked for. */
export const leadDocument = (number: string): string | null =>
  number === CONTACT_LEAD.docNumber ? null : formatDocument(number);

/** The same with its ends hidden, for lists; empty where there is none. */
export const coveredLeadDocument = (number: string): string =>
  number === CONTACT_LEAD.docNumber ? '' : maskedDocument(number);
