import { useRef } from 'react';
import { useFetcher } from 'react-router';
import type { LeadDetail } from '#app/features/leads/rules/lead-detail.ts';
import { formatDateTime, relativeTime } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { TextareaField } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { LeadAnswer } from './lead-answer.ts';

/** Notes of the team, newest first. The number of notes names the field anew: a kept note leaves it empty. */
export function LeadNotes({ lead, now }: { lead: LeadDetail; now: string }) {
  const fetcher = useFetcher<LeadAnswer>();
  const key = useRef('');
  useToast(fetcher.data?.toast);
  return (
    <>
      <fetcher.Form
        method="post"
        className="space-y-2"
        onSubmit={(event) => {
          // The same note sent twice (an answer was lost) is one.
          key.current ||= crypto.randomUUID();
          const field = event.currentTarget.elements.namedItem('note');
          if (field instanceof HTMLInputElement) field.value = key.current;
        }}
      >
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="note" />
        <TextareaField
          key={lead.notes.length}
          label="Nova anotação"
          name="body"
          rows={2}
          maxLength={4_000}
          error={fetcher.data?.fields?.body}
          required
        />
        <Button type="submit" size="sm" pending={fetcher.state !== 'idle'}>
          Anotar
        </Button>
      </fetcher.Form>
      <ul className="space-y-2">
        {lead.notes.map((note) => (
          <li key={note.id} className="rounded-xl bg-sunken px-3 py-2">
            <p className="break-words whitespace-pre-wrap">{note.body}</p>
            <p className="text-sm text-muted" title={formatDateTime(note.createdAt)}>
              {note.author ?? 'Equipe'}, {relativeTime(note.createdAt, new Date(now))}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
