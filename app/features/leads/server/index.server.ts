export {
  assignLead,
  lockLeads,
  moveLead,
  restoreLead,
  seeLead,
  setLeadAssignee,
  setLeadStatus,
  visibleLeads,
} from './change-lead.server.ts';
export {
  consultantOffers,
  leaveToConsultant,
  listOfferableLeads,
  lockOfferableLead,
  type OfferableLead,
} from './consultant-offers.server.ts';
export { convertLead } from './convert-lead.server.ts';
export {
  agreeToPartner,
  CONTACT_CONSENT,
  createContactLead,
  createHandedOverLead,
  createLead,
  createMailLead,
  LEAD_CONSENT,
  type LeadConsent,
  leadConsent,
  leadFormConsent,
} from './create-lead.server.ts';
export { editLead } from './edit-lead.server.ts';
export {
  addEnteredClient,
  checkTaken,
  enterClient,
  enterImportedClient,
  sendFirstLink,
} from './enter-client.server.ts';
export { checkKnown, enterLead } from './enter-lead.server.ts';
export { exportLeads } from './export-leads.server.ts';
export { findKnown, openLeadsAt } from './find-known.server.ts';
export {
  addImportedLeads,
  findKnownMarks,
  type ImportedLeads,
  removeUntouchedLeads,
} from './import-leads.server.ts';
export { leadContact } from './lead-contact.server.ts';
export { logLeadCall, noteLead, setNextContact } from './lead-contacts.server.ts';
export { leadTaxpayer } from './lead-taxpayer.server.ts';
export { leadList, leadWords, loadLeadBoard } from './list-leads.server.ts';
export { loadLead } from './load-lead.server.ts';
export { addMailNote, removeMailNote } from './mail-note.server.ts';
export { mergeLeads, splitLead } from './merge-leads.server.ts';
export { loadOwnWork } from './own-work.server.ts';
export { loadSales, saveGoal } from './sales-goals.server.ts';
export { leadOwn, leadOwnTexts, leadOwnValues, saveLeadOwn } from './save-lead-own.server.ts';
export { isStopCode, stopMessages, stopMessagesLink } from './stop-messages.server.ts';
export { addTag, clientTags, putTag, removeTag, tagNew, tagsInUse, takeTag } from './tags.server.ts';
export {
  clientWelcome,
  countWelcomed,
  inviteAgain,
  welcomeClient,
} from './welcome-client.server.ts';
export { addWhatsAppLead, closeConvertedLead, reopenConvertedLead } from './whatsapp-lead.server.ts';
