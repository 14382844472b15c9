export { changeLeadStatus } from './change-lead-status.server.ts';
export { createLead, LEAD_CONSENT } from './create-lead.server.ts';
export { listLeads } from './list-leads.server.ts';
