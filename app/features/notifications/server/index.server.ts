export { recipientOfMail } from './find-sent-mail.server.ts';
export {
  BELL_FIELDS,
  type BellState,
  markAllRead,
  markRead,
  notificationList,
  notificationPage,
} from './list-notifications.server.ts';
export { hasUnread, notify } from './notify.server.ts';
export { adminsFor, notifyAdmins } from './notify-admins.server.ts';
export { notifyAdminsOnce } from './notify-admins-once.server.ts';
export { recordMail } from './record-mail.server.ts';
export { clientNotices, sendNotice } from './send-notice.server.ts';
export {
  findNoticeText,
  listNoticeTexts,
  publishedNotices,
  restoreNoticeText,
  saveNoticeText,
} from './texts/notice-text-drafts.server.ts';
