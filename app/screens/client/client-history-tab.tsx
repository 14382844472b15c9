import { redirect, useLoaderData, useSearchParams } from 'react-router';
import { clientTags, clientWelcome, tagsInUse } from '#app/features/leads/server/index.server.ts';
import { InviteNotice } from '#app/features/leads/ui/invite-notice.tsx';
import { TagEditor } from '#app/features/leads/ui/tag-editor.tsx';
import {
  type ClientHappening,
  foldHistory,
  HISTORY_KIND_LABELS,
  HISTORY_KINDS,
  isHistoryKind,
} from '#app/features/profiles/rules/clients.ts';
import { CALL_OUTCOME_LABELS, CALL_OUTCOMES } from '#app/features/profiles/rules/input.ts';
import { loadClientHistory } from '#app/features/profiles/server/index.server.ts';
import { clientFormAction, RecordForm } from '#app/kit/form.tsx';
import { Pills } from '#app/kit/list-filters.tsx';
import { OpenLink } from '#app/kit/may.tsx';
import { useAskedForm } from '#app/kit/use-asked-form.ts';
import { useEdit } from '#app/kit/use-edit.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { decodeCursor } from '#app/lib/keyset.ts';
import { pageAddress } from '#app/lib/page-address.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { answerClient, clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { sendOnCtrlEnter } from '#app/ui/send-on-ctrl-enter.ts';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/client-history-tab';
import { NOTE_FORMS } from './client-forms.server.ts';
import { historyLine } from './history-line.ts';

export const meta = clientTitle('Linha do tempo');

/** Old addresses named the tab in the query. */
const OLD_TABS =
  /^(cards|etapas|documentos|comprovantes|dividas|processos|faturas|formularios|emprestimos|avisos|conversa|notas|auditoria)$/;

export async function loader(args: Route.LoaderArgs) {
  const [path, search] = pageAddress(args.request.url).split('?');
  const query = new URLSearchParams(search);
  const old = query.get('aba') ?? '';
  if (OLD_TABS.test(old)) {
    query.delete('aba');
    throw redirect(`${path}/${old}${query.size > 0 ? `?${query}` : ''}`);
  }
  const asked = query.get('tipo');
  const kind = isHistoryKind(asked) ? asked : null;
  const after = decodeCursor(query.get('depois'));
  const known = await tagsInUse(adminOf(args.context));
  const tab = await clientTab('Linha do tempo', async (tx, id) => ({
    kind,
    known,
    tags: await clientTags(tx, id),
    history: await loadClientHistory(tx, id, { kind, after }),
  }))(args);
  return { ...tab, invite: await clientWelcome(adminOf(args.context), args.params.clientId) };
}

export const action = answerClient(NOTE_FORMS);

export const clientAction = clientFormAction;

/** Everything that happened with a client, below the summary of the case. */
export default function ClientHistoryTab() {
  const { kind, history, invite, tags, known } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {invite && (
        <div className="lg:col-span-2">
          <InviteNotice invite={invite} />
        </div>
      )}
      <section aria-label="Linha do tempo" className="min-w-0">
        <Pills
          label="O que mostrar"
          param="tipo"
          current={kind ?? undefined}
          all="Tudo"
          options={HISTORY_KINDS.map((one) => [one, HISTORY_KIND_LABELS[one]] as const)}
        />
        <Surface className="px-4 py-1">
          {history.entries.length === 0 ? (
            <EmptyState
              title="Nenhum acontecimento"
              text={
                kind
                  ? 'Nada deste tipo aconteceu com este cliente.'
                  : 'O que acontecer com este cliente aparece aqui.'
              }
            />
          ) : (
            <ol aria-label="Acontecimentos" className="divide-y divide-line">
              {foldHistory(history.entries).map((entries) => (
                <Line key={`${entries[0]?.code}-${entries[0]?.id}`} entries={entries} />
              ))}
            </ol>
          )}
        </Surface>
        <Pager search={params.toString()} next={history.next} />
      </section>
      <div className="space-y-4">
        <CallForm />
        <Surface className="p-4">
          <h2 className="mb-3 text-lg font-semibold">Etiquetas</h2>
          <TagEditor tags={tags} known={known} />
        </Surface>
      </div>
    </div>
  );
}

function Line({ entries }: { entries: ClientHappening[] }) {
  const [entry, ...others] = entries;
  if (!entry) return null;
  const { title, text, note, to } = historyLine(entry);
  return (
    <li className="py-3" data-kind={entry.kind}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <p className="mr-auto min-w-0 font-medium wrap-anywhere">
          {to ? <OpenLink to={to}>{title}</OpenLink> : title}
          {others.length > 0 && <span className="text-muted"> · {entries.length} vezes</span>}
        </p>
        <p className="tabular text-sm text-muted">
          {note && <span>{note}, </span>}
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
        </p>
      </div>
      {others.length === 0 ? (
        text && <p className="mt-0.5 text-muted wrap-anywhere whitespace-pre-line">{text}</p>
      ) : (
        <details className="mt-0.5 text-muted">
          <summary className="inline-flex min-h-9 cursor-pointer items-center underline underline-offset-4 pointer-coarse:min-h-11">
            Ver {entries.length} acontecimentos<span className="sr-only">: {title}</span>
          </summary>
          <ul className="mt-1 space-y-1">
            {entries.map((one) => (
              <li key={one.id} className="wrap-anywhere whitespace-pre-line">
                {historyLine(one).text || historyLine(one).title}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** Records a telephone call: its outcome, and notes. */
function CallForm() {
  const form = useEdit({ intent: 'log-call', draft: { outcome: '', body: '', day: '', hour: '' } });
  const around = useAskedForm<HTMLDivElement>('ligacao');
  return (
    <Surface className="p-4">
      <div ref={around}>
        <h2 className="mb-3 text-lg font-semibold">Registrar ligação</h2>
        <RecordForm form={form} className="group/call space-y-3" aria-label="Registrar ligação">
          <SelectField label="Como terminou" {...form.field('outcome')} required>
            <option value="">Escolha</option>
            {CALL_OUTCOMES.map((outcome) => (
              <option key={outcome} value={outcome}>
                {CALL_OUTCOME_LABELS[outcome]}
              </option>
            ))}
          </SelectField>
          <div className="hidden gap-2 group-has-[option[value=later]:checked]/call:flex">
            <TextField label="Ligar de novo em" type="date" {...form.field('day')} className="w-40" />
            <TextField label="Às" type="time" {...form.field('hour')} className="w-28" />
          </div>
          <TextareaField
            label="O que foi dito"
            hint="Só a equipe vê. Ctrl + Enter salva."
            {...form.field('body')}
            rows={3}
            onKeyDown={sendOnCtrlEnter}
          />
          <Refusal message={form.refusal} />
          <Button type="submit" variant="primary" pending={form.pending}>
            Registrar ligação
          </Button>
        </RecordForm>
      </div>
    </Surface>
  );
}
