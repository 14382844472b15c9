import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { LeadDetail } from '#app/features/leads/rules/lead-detail.ts';
import { formatDateTime, relativeTime } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { TextareaField } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { LeadAnswer } from './lead-answer.ts';

/** Notes of the team, newest first. A kept note empties the field; one of somebody else leaves what is being written. */
export function LeadNotes({ lead, now }: { lead: LeadDetail; now: string }) {
  const fetcher = useFetcher<LeadAnswer>();
  const key = useRef('');
  const { data } = fetcher;
  const [kept, setKept] = useState({ notes: 0, answer: data });
  if (data?.done && kept.answer !== data) setKept({ notes: kept.notes + 1, answer: data });
  // The next note is another one: by the name of the last it would not be kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a kept note is the reason.
  useEffect(() => {
    key.current = '';
  }, [kept.notes]);
  useToast(data?.toast);
  return (
    <>
      <fetcher.Form
        method="post"
        className="space-y-2"
        noValidate
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
          key={kept.notes}
          label="Nova anotação"
          name="body"
          rows={2}
          maxLength={4_000}
          error={data?.fields?.body}
          required
        />
        <Button type="submit" size="sm" pending={fetcher.state !== 'idle'}>
          Anotar
        </Button>
      </fetcher.Form>
      <ul className="space-y-2">
        {lead.notes.map((note) => (
          <li key={note.id} className="rounded-xl bg-sunken px-3 py-2">
            <p className="whitespace-pre-wrap">{note.body}</p>
            <p className="text-sm text-muted" title={formatDateTime(note.createdAt)}>
              {note.author ?? 'Equipe'}, {relativeTime(note.createdAt, new Date(now))}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
