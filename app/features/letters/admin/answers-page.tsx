import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { KNOWN_ANSWERS, SAMPLE_ANSWERS } from '#app/features/letters/rules/letter-answers-csv.ts';
import { LETTER_FAILED } from '#app/features/letters/rules/messages.ts';
import { importAnswers, openReplies } from '#app/features/letters/server/index.server.ts';
import { answered, refusalOf } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { textIn } from '#app/lib/form-data.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { AreaTabs } from '#app/shells/admin/area-tabs.tsx';
import { TextareaField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/answers-page';
import { LineFaults, LinesFile } from './pasted-lines.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Respostas | Painel' }];

/** Bytes of a file of answers; 2 000 lines are far below it. */
const MOST = 1_000_000;

export const loader = async ({ context }: Route.LoaderArgs) => ({
  replies: await openReplies(adminOf(context)),
});

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const file = form.get('file');
  const pasted = textIn(form, 'text');
  const uploaded = file instanceof File && file.size > 0 && file.size <= MOST ? await file.text() : '';
  const text = uploaded || pasted;
  const tooLarge = pasted.length > MOST || (file instanceof File && file.size > MOST);
  if (!text.trim() || tooLarge) {
    const message = tooLarge ? 'O arquivo é grande demais: divida-o' : 'Cole as linhas ou escolha o arquivo';
    const refused = { tone: 'bad' as const, title: LETTER_FAILED, message };
    return answered(
      { ok: false, intent: 'import', draft: { text: pasted }, fields: { text: message }, toast: refused },
      context,
    );
  }
  const read = await importAnswers(adminOf(context), text);
  if (!read.ok) {
    const refusal = refusalOf(read.error, LETTER_FAILED);
    return answered({ ok: false, intent: 'import', draft: { text: pasted }, ...refusal }, context);
  }
  const report = read.value;
  const words = `${report.recorded} registradas, ${report.repeated} já estavam, ${report.faults.length} com problema.`;
  const toast = { tone: 'good' as const, title: 'Respostas lidas', message: words };
  return answered({ ok: true, intent: 'import', toast, shown: report }, context);
}

export const clientAction = clientFormAction;

/** Answers of an addressee, from a file. */
export default function AnswersPage() {
  const { replies } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const [name, setName] = useState('');
  const form = useRecordForm({ intent: 'import', answer, draft: { text: '' } });
  const report = answer && 'shown' in answer ? answer.shown : undefined;
  return (
    <>
      <PageHeader title="Respostas" lead="Registre as respostas de muitas cartas de uma vez." />
      <AreaTabs of="letters" />
      {replies.length > 0 && (
        <Surface className="mb-4 max-w-3xl p-5">
          <h2 className="text-lg font-semibold">Respostas a conferir</h2>
          <ul className="mt-2 divide-y divide-line">
            {replies.map(({ id, letterId, title, addressee, from, at, elsewhere }) => (
              <li key={id} className="py-2">
                <Link to={`/admin/cartas/${letterId}`} className="font-medium underline underline-offset-4">
                  {title}, {addressee}
                </Link>
                <span className="block text-sm wrap-anywhere text-muted">
                  {formatDateTime(at)}, de {from}
                  {elsewhere && ', que não é o endereço do destinatário'}
                </span>
              </li>
            ))}
          </ul>
        </Surface>
      )}
      <Surface className="max-w-3xl p-5">
        <RecordForm form={form} encType="multipart/form-data" className="space-y-4">
          <TextareaField
            label="Uma resposta por linha"
            {...form.field('text')}
            rows={8}
            hint="Separe com ponto e vírgula: id da carta (está no manifesto do lote), resposta, dia, protocolo e nome do arquivo. Linhas com problema são listadas; as outras ficam registradas."
          />
          <p className="text-sm text-muted">
            Respostas que o arquivo entende: {KNOWN_ANSWERS}.{' '}
            <a
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(SAMPLE_ANSWERS)}`}
              download="respostas-modelo.csv"
              className="underline underline-offset-4"
            >
              Baixar um modelo
            </a>
          </p>
          <LinesFile accept=".csv,text/csv" onName={setName} />
          <SaveButton form={form}>{name ? 'Ler arquivo' : 'Registrar respostas'}</SaveButton>
        </RecordForm>
      </Surface>
      {report && (
        <Surface className="mt-4 max-w-3xl p-5">
          <h2 className="text-lg font-semibold">O que foi lido</h2>
          <p role="status" className="tabular mt-1">
            {report.recorded} registradas, {report.repeated} já estavam registradas, {report.faults.length}{' '}
            com problema.
          </p>
          <LineFaults faults={report.faults} />
        </Surface>
      )}
    </>
  );
}
