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
