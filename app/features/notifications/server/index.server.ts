export { markAllRead, markRead } from './mark-read.server.ts';
export { notify } from './notify.server.ts';
