import { formatDocument, maskedDocument } from '#app/lib/documents.ts';
import type { LeadOrigin } from './terms.ts';

/**
 * Placeholders: a contact form asks for no document and no state, but a lead has both (docs/product.md
 * section 9, Contact-form leads). The zeros are not a valid CPF, so they match no person.
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

/** Formats the document of a lead; null for the placeholder of a contact form. */
export const leadDocument = (number: string): string | null =>
  number === CONTACT_LEAD.docNumber ? null : formatDocument(number);

/** The same with its ends hidden, for lists; empty for the placeholder. */
export const coveredLeadDocument = (number: string): string =>
  number === CONTACT_LEAD.docNumber ? '' : maskedDocument(number);
