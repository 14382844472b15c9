import type { ChatMessage } from '#app/features/assistant/rules/chat-limits.ts';

/** Key of this visit's conversation: it ends with the tab, and the server does not store it. */
const KEY = 'nome.chat';

const isMessage = (value: unknown): value is ChatMessage =>
  typeof value === 'object' &&
  value !== null &&
  'role' in value &&
  (value.role === 'user' || value.role === 'assistant') &&
  'content' in value &&
  typeof value.content === 'string';

/** Returns the stored conversation; empty if it is missing, malformed, or the browser stores nothing. */
export function storedTalk(): ChatMessage[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) && kept.every(isMessage) ? kept : [];
  } catch {
    return [];
  }
}

export function keepTalk(messages: readonly ChatMessage[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(messages));
  } catch {
    // With a full or forbidden storage, only the history after a reload is lost.
  }
}
