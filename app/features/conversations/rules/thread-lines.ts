import { civilDateAt } from '#app/lib/dates.ts';
import type { MessageView, NoteView, ThreadDocument } from './terms.ts';

export type ThreadLine =
  | { kind: 'message'; at: string; message: MessageView }
  | { kind: 'document'; at: string; document: ThreadDocument }
  | { kind: 'note'; at: string; note: NoteView };
export type ThreadDay = { day: string; lines: ThreadLine[] };

/**
 * Messages, documents and notes in their order, by day in Brasília.
 * @param notes of the team; left out for the customer
 */
export function threadDays(
  messages: readonly MessageView[],
  documents: readonly ThreadDocument[],
  notes: readonly NoteView[] = [],
): ThreadDay[] {
  const lines: ThreadLine[] = [
    ...messages.map((message) => ({ kind: 'message' as const, at: message.createdAt, message })),
    ...documents.map((document) => ({ kind: 'document' as const, at: document.createdAt, document })),
    ...notes.map((note) => ({ kind: 'note' as const, at: note.createdAt, note })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const days = Map.groupBy(lines, ({ at }) => civilDateAt(new Date(at)));
  return [...days].map(([day, own]) => ({ day, lines: own }));
}
