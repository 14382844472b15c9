import type { KeyboardEvent } from 'react';

/** Sends the form of a text of several lines, in which Enter alone begins another one. */
export function sendOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}
