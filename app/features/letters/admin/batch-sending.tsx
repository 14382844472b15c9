import { useState } from 'react';
import { Link } from 'react-router';
import { letterNumber } from '#app/features/letters/rules/mandate-files.ts';
import { LETTER_MAIL_STATE, type LetterMailState } from '#app/features/letters/rules/sending.ts';
import type { TrackingReport } from '#app/features/letters/server/index.server.ts';
import { PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { TextareaField } from '#app/ui/field.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { LineFaults, LinesFile } from './pasted-lines.tsx';

type Mail = { id: string; recipient: string; state: LetterMailState; status: string; numbers: string[] };

/** Button that sends an unsent batch by e-mail from the product. */
export const MailBatch = ({ email }: { email: string }) => (
  <div className="space-y-2">
    <h2 className="text-lg font-semibold">Enviar por e-mail</h2>
    <p>
      Um e-mail por cliente para <span className="font-medium wrap-anywhere">{email}</span>, com o PDF
      assinado. As respostas voltam para a carta.
    </p>
    <PressForm intent="mail" variant="primary">
      Enviar agora
    </PressForm>
  </div>
);

/** Mails of a sent batch with their delivery. */
export const BatchMails = ({ mails }: { mails: Mail[] }) => (
  <Surface className="min-w-0 p-5">
    <h2 className="text-lg font-semibold">E-mails</h2>
    <ul className="mt-2 divide-y divide-line">
      {mails.map(({ id, recipient, state, status, numbers }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
          <span className="min-w-0 wrap-anywhere">
            {recipient}
            <span className="flex flex-wrap gap-x-3 text-sm">
              {numbers.map((number) => (
                <Link
                  key={number}
                  to={`/admin/cartas/${number}`}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {letterNumber(number)}
                </Link>
              ))}
            </span>
            {(state === 'bounced' || state === 'too_large') && (
              <span className="block text-sm text-warning">Abra cada carta e envie de outro jeito.</span>
            )}
          </span>
          <Badge tone={LETTER_MAIL_STATE[state].tone}>
            {LETTER_MAIL_STATE[state].label}
            {status && ` (${status})`}
          </Badge>
        </li>
      ))}
    </ul>
  </Surface>
);

type TrackingProps = { answer: FormAnswer<unknown> | undefined; report: TrackingReport | undefined };

/** Tracking codes of a batch that left by post: pasted lines or a file. */
export function TrackingForm({ answer, report }: TrackingProps) {
  const [name, setName] = useState('');
  const form = useRecordForm({ intent: 'track', answer, draft: { text: '' } });
  return (
    <Surface className="min-w-0 space-y-3 p-5">
      <h2 className="text-lg font-semibold">Códigos dos Correios</h2>
      <RecordForm form={form} encType="multipart/form-data" className="space-y-4">
        <TextareaField
          label="Um código por linha"
          {...form.field('text')}
          rows={6}
          hint="Número da carta (ou o id do manifesto), ponto e vírgula, código: C-1F2E-3D4C-5B6A;BR123456785BR. Linhas com problema são listadas; as outras ficam guardadas."
        />
        <LinesFile accept=".csv,text/csv,.txt" onName={setName} />
        <SaveButton form={form}>{name ? 'Ler arquivo' : 'Guardar códigos'}</SaveButton>
      </RecordForm>
      {report && (
        <div role="status">
          <p className="tabular">
            {report.recorded} guardados, {report.repeated} já estavam, {report.faults.length} com problema.
          </p>
          <LineFaults faults={report.faults} />
        </div>
      )}
    </Surface>
  );
}
