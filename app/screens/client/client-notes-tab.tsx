import { useLoaderData } from 'react-router';
import { loadClientNotes } from '#app/features/profiles/server/index.server.ts';
import { clientFormAction, RecordForm } from '#app/kit/form.tsx';
import { useEdit } from '#app/kit/use-edit.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { answerClient, clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import { Button } from '#app/ui/button.tsx';
import { TextareaField } from '#app/ui/field.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { sendOnCtrlEnter } from '#app/ui/send-on-ctrl-enter.ts';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { NOTE_FORMS } from './client-forms.server.ts';

export const meta = clientTitle('Notas internas');

export const loader = clientTab('Notas internas', async (tx, id) => ({
  notes: await loadClientNotes(tx, id),
}));

export const action = answerClient(NOTE_FORMS);

export const clientAction = clientFormAction;

/** Notes of the team; the client never sees them. */
export default function ClientNotesTab() {
  const { notes } = useLoaderData<typeof loader>();
  const form = useEdit({ intent: 'add-note', draft: { body: '' } });
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Surface className="p-4">
        <RecordForm form={form} className="space-y-3">
          <TextareaField
            label="Nova nota"
            hint="Só a equipe vê. Ctrl + Enter salva."
            {...form.field('body')}
            rows={4}
            onKeyDown={sendOnCtrlEnter}
          />
          <Button type="submit" variant="primary" pending={form.pending}>
            Adicionar nota
          </Button>
          <Refusal message={form.refusal} />
        </RecordForm>
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
