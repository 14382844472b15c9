import { data, useLoaderData } from 'react-router';
import { SendInput, TrackingInput } from '#app/features/letters/rules/input.ts';
import { LETTER_DONE, LETTER_FAILED } from '#app/features/letters/rules/messages.ts';
import { MOST_TRACKING_TEXT } from '#app/features/letters/rules/sending.ts';
import { SEND_WAY_LABELS } from '#app/features/letters/rules/terms.ts';
import {
  listBatches,
  mailBatch,
  mailsOfBatch,
  sendBatch,
  trackBatch,
} from '#app/features/letters/server/index.server.ts';
import { answerForms, defineForm, inArea, NO_FIELDS } from '#app/kit/form.server.ts';
import { clientFormAction, FormRefusal } from '#app/kit/form.tsx';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/batch-page';
import { BatchMails, MailBatch, TrackingForm } from './batch-sending.tsx';
import { SendForm } from './send-fields.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Lote de cartas | Painel' }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const [batch] = isUuid(params.batchId) ? await listBatches(adminOf(context), params.batchId) : [];
  if (!batch) throw data(null, 404);
  return { batch, mails: await mailsOfBatch(adminOf(context), batch.id), today: civilDateAt(new Date()) };
}

type Who = { admin: SignedInActor; id: string };

const leftWords = ({ sent, returned }: { sent: number; returned: number }) =>
  `${sent === 1 ? 'Uma carta enviada' : `${sent} cartas enviadas`}.${
    returned > 0 ? ` ${returned} sem procuração, ou de registro que já saiu, voltaram ao rascunho.` : ''
  }`;

/** Reads pasted lines, or the lines of a file; a file that is too large becomes a text that the schema refuses. */
async function withFile(form: FormData): Promise<FormData> {
  const file = form.get('file');
  if (file instanceof File) {
    form.delete('file');
    if (file.size > MOST_TRACKING_TEXT) form.set('text', ' '.repeat(MOST_TRACKING_TEXT + 1));
    else if (file.size > 0) form.set('text', await file.text());
  }
  return form;
}

const track = defineForm({
  failed: LETTER_FAILED,
  schema: TrackingInput,
  save: ({ admin, id }: Who, { text }) => trackBatch(admin, id, text),
  done: ({ recorded, repeated, faults }) => ({
    tone: faults.length > 0 ? ('info' as const) : ('good' as const),
    title: 'Códigos lidos',
    message: `${recorded} guardados, ${repeated} já estavam, ${faults.length} com problema.`,
  }),
  show: (report) => report,
});

const FORMS = inArea('approvals', {
  mail: defineForm({
    failed: LETTER_FAILED,
    schema: NO_FIELDS,
    save: ({ admin, id }: Who) => mailBatch(admin, id),
    done: (left) => ({ ...LETTER_DONE.mailed, message: `${leftWords(left)} ${LETTER_DONE.mailed.message}` }),
  }),
  track: async (who: Who, form: FormData, intent: string) => track(who, await withFile(form), intent),
  send: defineForm({
    failed: LETTER_FAILED,
    schema: SendInput,
    save: ({ admin, id }: Who, input) => sendBatch(admin, id, input),
    done: (left) => ({ ...LETTER_DONE.sent, message: leftWords(left) }),
  }),
});

export const action = ({ params, ...args }: Route.ActionArgs) =>
  answerForms(FORMS, { admin: adminOf(args.context), id: params.batchId }, args);

export const clientAction = clientFormAction;

/** Shows one batch: its file, and a button to mark it as sent. */
export default function BatchPage() {
  const { batch, mails, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const { id, addressee, address, verifiedOn, letters, clients, sentOn, sentHow, tracking, sha256 } = batch;
  const report = answer && 'shown' in answer ? answer.shown : undefined;
  return (
    <>
      <PageHeader
        title={`Lote para ${addressee}`}
        up={{ to: '/admin/cartas/lotes', label: 'Lotes' }}
        lead={`${SEND_WAY_LABELS[sentHow ?? batch.channel]}: ${letters} ${letters === 1 ? 'carta' : 'cartas'} de ${clients} ${clients === 1 ? 'cliente' : 'clientes'}`}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Surface className="min-w-0 space-y-3 p-5">
          <h2 className="text-lg font-semibold">Arquivo</h2>
          <p>Um PDF por cliente, com carta, procuração e documentos, e a lista em manifesto.csv.</p>
          {!sentOn && (
            <p className={verifiedOn ? 'text-muted' : 'text-warning'}>
              {(batch.channel === 'email' ? batch.email : address) || 'Sem endereço.'}
              {!verifiedOn && <span className="block">Confira o endereço antes do envio.</span>}
            </p>
          )}
          <a href={`/admin/cartas/lotes/${id}/arquivo`} className={buttonClass({})} download>
            Baixar ZIP
          </a>
          {sha256 && <p className="text-sm wrap-anywhere text-muted">SHA-256 {sha256}</p>}
        </Surface>
        <Surface className="min-w-0 p-5">
          {sentOn ? (
            <p>
              Enviado em {formatDate(sentOn)}.{tracking && ` Código do envio: ${tracking}.`}
            </p>
          ) : (
            <div className="space-y-6">
              {batch.channel === 'email' && batch.email && <MailBatch email={batch.email} />}
              <SendForm
                answer={answer}
                today={today}
                channel={batch.channel}
                label="Registrar envio do lote"
                beside={batch.channel === 'email' && batch.email !== ''}
              />
            </div>
          )}
          <FormRefusal message={answer && !answer.ok && !answer.fields ? answer.toast?.message : undefined} />
        </Surface>
        {mails.length > 0 && <BatchMails mails={mails} />}
        {sentHow === 'post' && <TrackingForm answer={answer} report={report} />}
      </div>
    </>
  );
}
