export { mailAddress } from './channels/mail-channel.server.ts';
export { departureOf, waitUntil } from './departure.server.ts';
export { recipientOfMail } from './find-sent-mail.server.ts';
export {
  BELL_FIELDS,
  type BellState,
  markAllRead,
  markRead,
  notificationList,
  notificationPage,
} from './list-notifications.server.ts';
export { newsReach } from './news-reach.server.ts';
export { noticeChoices, ownNoticeChoices, saveNoticeChoices } from './notice-choices.server.ts';
export { hasUnread } from './notify.server.ts';
export { adminsFor, notifyAdmins } from './notify-admins.server.ts';
export { notifyAdminsOnce, notifyPeopleOnce } from './notify-admins-once.server.ts';
export { publicPushKey, pushKeyRefusal, resealPushKeys } from './push/push-keys.server.ts';
export { sendPush } from './push/send-push.server.ts';
export { addDevice, ownDevices, type PushDevice, removeDevice } from './push/subscriptions.server.ts';
export { recordMail } from './record-mail.server.ts';
export { clientNotices, sendNotice } from './send-notice.server.ts';
export { sendToCustomer, sendToCustomers } from './send-to-customer.server.ts';
export { stopMails, stopNews, stoppedNews } from './stop-news.server.ts';
export {
  findNoticeText,
  listNoticeTexts,
  publishedNotices,
  restoreNoticeText,
  saveNoticeText,
} from './texts/notice-text-drafts.server.ts';
export { mailNews, sendNewsOnWhatsApp } from './whatsapp-news.server.ts';
