import type { ComponentProps } from 'react';
import { useLoaderData } from 'react-router';
import { RevocationReport } from '#app/features/letters/rules/input.ts';
import { MANDATE_LEVEL_LABELS, MANDATE_POWER_LABELS } from '#app/features/letters/rules/mandate.ts';
import { LETTER_DONE, LETTER_FAILED } from '#app/features/letters/rules/messages.ts';
import { clientMandates, noticeSent } from '#app/features/letters/server/index.server.ts';
import { NoticeList } from '#app/features/letters/ui/notice-list.tsx';
import { defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { formatDate } from '#app/lib/dates.ts';
import { countWords } from '#app/lib/numbers.ts';
import { answerClient, type ClientWho, clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import { MandateFile } from './mandate-file.tsx';

export const meta = clientTitle('Procuração');

export const loader = clientTab('Procuração', clientMandates);

const FORMS = inArea('letters', {
  notice: defineForm({
    failed: LETTER_FAILED,
    schema: RevocationReport,
    save: ({ admin, clientId }: ClientWho, input) => noticeSent(admin, clientId, input),
    done: LETTER_DONE.noticeSent,
  }),
});

export const action = answerClient(FORMS);

export const clientAction = clientFormAction;

/** Powers of attorney of a client, each with its signed files and their checks. */
export default function ClientMandateTab() {
  const { mandates, notices } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  if (mandates.length === 0)
    return (
      <Surface>
        <EmptyState title="Nenhuma procuração" text="O cliente dá na área dele, em Procuração." />
      </Surface>
    );
  return (
    <div className="space-y-4">
      <NoticeList notices={notices} answer={answer} />
      {mandates.map(({ id, number, holder, level, places, powers, endsOn, revokedOn, content, files }) => (
        <Surface key={id} className="p-5">
          <h2 className="text-lg font-semibold">
            {holder}, nº {number}
          </h2>
          <p className="mt-1">
            {revokedOn ? `Cancelada em ${formatDate(revokedOn)}` : `Vale até ${formatDate(endsOn)}`},{' '}
            {MANDATE_LEVEL_LABELS[level]}.
          </p>
          <p className="mt-1">Para: {places.map((place) => LISTING_PLACE_LABELS[place]).join(', ')}.</p>
          <p className="mt-1">Poderes: {powers.map((power) => MANDATE_POWER_LABELS[power]).join(', ')}.</p>
          <details className="mt-2">
            <summary className="inline-flex min-h-11 items-center font-medium">Ler o texto</summary>
            <p className="mt-1 whitespace-pre-line">{content}</p>
          </details>
          <FileRows files={files.slice(0, SHOWN_FILES)} />
          {files.length > SHOWN_FILES && (
            <details>
              <summary className="inline-flex min-h-11 items-center font-medium">
                Ver {countWords(files.length - SHOWN_FILES, 'arquivo anterior', 'arquivos anteriores')}
              </summary>
              <FileRows files={files.slice(SHOWN_FILES)} />
            </details>
          )}
        </Surface>
      ))}
    </div>
  );
}

/** Newest files of a power of attorney that its card shows at once. */
const SHOWN_FILES = 10;

const FileRows = ({ files }: { files: ComponentProps<typeof MandateFile>['file'][] }) => (
  <ul className="mt-2 divide-y divide-line">
    {files.map((file) => (
      <li key={file.id} className="py-3">
        <MandateFile file={file} />
      </li>
    ))}
  </ul>
);
