export { applyCategory, applyStatus, applyTemplateState } from './apply-status.server.ts';
export {
  changeContact,
  changeIdentity,
  contactById,
  contactOf,
  contactOfPhone,
  lockContact,
  reachableOnWhatsApp,
  type WhatsAppContact,
} from './contacts.server.ts';
export { whatsAppDeliveries } from './deliveries.server.ts';
export {
  addIncoming,
  closeEvent,
  messageOf,
  messagesForAccount,
  openEvent,
  type WhatsAppMessage,
} from './incoming.server.ts';
export { inviteContact, linkWays } from './invite-contact.server.ts';
export { queueReadReceipt, sendReadReceipt } from './mark-read.server.ts';
export { answerTemplates, type OpenContact, openContacts } from './open-contacts.server.ts';
export { addTemplate, removeTemplate, templateParams } from './own-templates.server.ts';
export { isSimulated, testWhatsApp, whatsAppLinked, whatsapp } from './ports/whatsapp.server.ts';
export { MOST_MEDIA_BYTES } from './ports/whatsapp-port.server.ts';
export { queueNewsOnWhatsApp } from './queue-news.server.ts';
export {
  isQueued,
  queueWhatsApp,
  WHATSAPP_REFUSALS,
  type WhatsAppWay,
  whatsAppWay,
  whyNoFreeText,
  whyNoNews,
  whyNoTemplateNow,
} from './queue-whatsapp.server.ts';
export { answerSubscription, expireWhatsAppEvents, receiveEvent, WHATSAPP } from './receive-event.server.ts';
export { sendWhatsApp } from './send-message.server.ts';
export {
  approveTemplate,
  loadWhatsAppSends,
  resumeSending,
  saveSends,
  type WhatsAppSends,
} from './sends.server.ts';
export {
  deliverSimulated,
  loadSimulated,
  loadSwitches,
  setSwitches,
  writeSimulated,
} from './simulate.server.ts';
