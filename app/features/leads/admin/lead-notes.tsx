import { useEffect, useRef } from 'react';
import type { LeadDetail } from '#app/features/leads/rules/lead-detail.ts';
import { CALL_OUTCOME_LABELS } from '#app/features/profiles/rules/input.ts';
import { RecordForm } from '#app/kit/form.tsx';
import { useEdit } from '#app/kit/use-edit.ts';
import { formatDateTime, relativeTime } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { TextareaField } from '#app/ui/field.tsx';
import { sendOnCtrlEnter } from '#app/ui/send-on-ctrl-enter.ts';

/** Notes of the team, newest first. A kept note empties the field; one of another person leaves what is being written. */
export function LeadNotes({ lead, now }: { lead: LeadDetail; now: string }) {
  const form = useEdit({ intent: 'note', draft: { body: '' } });
  const key = useRef('');
  // The next note is another one: by the name of the last it would not be kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a kept note is the reason.
  useEffect(() => {
    key.current = '';
  }, [form.round]);
  return (
    <>
      <RecordForm
        form={form}
        className="space-y-2"
        onSubmit={(event) => {
          // The same note sent twice (an answer was lost) is one.
          key.current ||= crypto.randomUUID();
          const field = event.currentTarget.elements.namedItem('note');
          if (field instanceof HTMLInputElement) field.value = key.current;
        }}
      >
        <input type="hidden" name="note" />
        <TextareaField
          label="Nova nota"
          hint="Só a equipe vê. Ctrl + Enter salva."
          {...form.field('body')}
          rows={2}
          maxLength={4_000}
          required
          onKeyDown={sendOnCtrlEnter}
        />
        <Button type="submit" size="sm" pending={form.pending}>
          Anotar
        </Button>
      </RecordForm>
      <ul className="space-y-2">
        {lead.notes.map((note) => (
          <li key={note.id} className="rounded-xl bg-sunken px-3 py-2">
            {note.callOutcome && (
              <p className="font-medium">Ligação: {CALL_OUTCOME_LABELS[note.callOutcome]}</p>
            )}
            {note.body && <p className="whitespace-pre-wrap">{note.body}</p>}
            <p className="text-sm text-muted" title={formatDateTime(note.createdAt)}>
              {note.author ?? 'Equipe'}, {relativeTime(note.createdAt, new Date(now))}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
