export { changeLeadStatus } from './change-lead-status.server.ts';
export { CONTACT_CONSENT, createContactLead } from './create-contact-lead.server.ts';
export { createLead, LEAD_CONSENT } from './create-lead.server.ts';
export { listLeads } from './list-leads.server.ts';
