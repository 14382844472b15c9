import type { KeyboardEvent } from 'react';

/** Sends the form of a multi-line text, in which Enter alone starts a new line. */
export function sendOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}
