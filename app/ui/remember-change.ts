import { changedCookie } from '#app/lib/changed-cookie.ts';

/**
 * Stores the time of a live stream's event, so that the next pages include its change, on any server.
 */
export function rememberChange({ lastEventId }: MessageEvent): void {
  if (lastEventId === '') return;
  // biome-ignore lint/suspicious/noDocumentCookie: it has to be there before the page loads again.
  document.cookie = changedCookie(Number(lastEventId), location.protocol === 'https:');
}
