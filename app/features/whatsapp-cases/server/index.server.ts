export { answerIncoming } from './answer-message.server.ts';
export { notifyWhatsAppAlarm } from './notify-alarm.server.ts';
export { workEvent } from './work-event.server.ts';
