export { notificationList } from './list-notifications.server.ts';
export { BELL_FIELDS, type BellState, loadBell } from './load-bell.server.ts';
export { markAllRead, markRead } from './mark-read.server.ts';
export { notify } from './notify.server.ts';
export { notifyAdmins } from './notify-admins.server.ts';
export { clientNotices, sendNotice } from './send-notice.server.ts';
export { tellAdmins } from './tell-admins.server.ts';
export {
  findNoticeText,
  listNoticeTexts,
  publishedNotices,
  restoreNoticeText,
  saveNoticeText,
} from './texts/notice-texts.server.ts';
