import { type OwnSending, ownSteps } from '#app/features/letters/rules/own-name.ts';
import { SEND_WAY_LABELS } from '#app/features/letters/rules/terms.ts';
import { RecordForm, RecordNotices, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { CopyText } from '#app/ui/copy-text.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Props = { sending: OwnSending; body: string; today: string; answer: FormAnswer<unknown> | undefined };

/** Steps of a letter that its customer sends, its text to copy, and the report with the protocol. */
export function OwnSendingBlock({ sending, body, today, answer }: Props) {
  const draft = { how: sending.channels[0] ?? 'post', on: today, tracking: '' };
  const form = useRecordForm({ intent: 'sent', answer, draft });
  return (
    <Surface className="space-y-4 p-5">
      <h2 className="text-lg font-semibold">Como enviar</h2>
      <ol className="list-decimal space-y-1 pl-5">
        {ownSteps(sending).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <CopyText label="Texto da carta" text={body} rows={6} what="texto" />
      <RecordForm form={form} className="space-y-4">
        <h3 className="font-semibold">Enviei</h3>
        <SelectField label="Como" {...form.field('how')} required>
          {sending.channels.map((way) => (
            <option key={way} value={way}>
              {SEND_WAY_LABELS[way]}
            </option>
          ))}
        </SelectField>
        <TextField label="Dia do envio" {...form.field('on')} type="date" required max={today} />
        <TextField label="Protocolo nº" {...form.field('tracking')} required maxLength={120} />
        <RecordNotices answer={answer} />
        <SaveButton form={form}>Anotar envio</SaveButton>
      </RecordForm>
    </Surface>
  );
}
