import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { ClientNote } from '#app/features/profiles/rules/client-view.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { TextareaField } from '#app/ui/field.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { ClientAnswer } from '../client-answer.ts';
import { Refusal } from './refusal.tsx';

/** Notes of the team; the client never sees them. */
export function NotesTab({ notes }: { notes: ClientNote[] }) {
  const fetcher = useFetcher<ClientAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher.data;
  useToast(answer?.toast);
  const refused = fetcher.state === 'idle' && answer?.ok === false && !answer.fields;
  const refusal = refused ? answer.toast.message : undefined;
  useEffect(() => {
    if (answer?.ok) form.current?.reset();
  }, [answer]);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Surface className="p-4">
        <fetcher.Form ref={form} method="post" className="space-y-3" noValidate>
          <input type="hidden" name="intent" value="add-note" />
          <TextareaField
            label="Nova nota"
            hint="Só a equipe vê. Ctrl + Enter salva."
            name="body"
            rows={4}
            error={answer?.fields?.body}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.currentTarget.form?.requestSubmit();
              }
            }}
          />
          <Button type="submit" variant="primary" pending={fetcher.state !== 'idle'}>
            Adicionar nota
          </Button>
          <Refusal message={refusal} />
        </fetcher.Form>
      </Surface>
      <Surface className="p-4">
        {notes.length === 0 ? (
          <EmptyState title="Nenhuma nota" text="O que a equipe precisa saber deste cliente fica aqui." />
        ) : (
          <ul aria-label="Notas internas" className="divide-y divide-line">
            {notes.map(({ id, body, author, createdAt }) => (
              <li key={id} className="py-3 first:pt-0 last:pb-0">
                <p className="whitespace-pre-line">{body}</p>
                <p className="tabular mt-1 text-sm text-muted">
                  {author ?? 'Equipe'}, {formatDateTime(createdAt)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Surface>
    </div>
  );
}
