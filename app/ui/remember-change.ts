import { changedCookie } from '#app/lib/changed-cookie.ts';

/** Has the next pages hold the change that an event of the live stream told of, whichever server answers them. */
export function rememberChange({ lastEventId }: MessageEvent): void {
  if (lastEventId === '') return;
  // biome-ignore lint/suspicious/noDocumentCookie: it has to be there before the page loads again.
  document.cookie = changedCookie(Number(lastEventId), location.protocol === 'https:');
}
