export { answerIncoming } from './answer-message.server.ts';
export {
  answerStranger,
  leadFromContact,
  tieContact,
  tieLead,
  untieContact,
} from './decide-contact.server.ts';
export { notifyRefusedMessage, notifyWhatsAppAlarm } from './notify-alarm.server.ts';
export { requestPhoneLink, sendSignInLink } from './phone-link.server.ts';
export { loadStrangers } from './strangers.server.ts';
export { workEvent } from './work-event.server.ts';
