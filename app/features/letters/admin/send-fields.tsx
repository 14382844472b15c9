import { SEND_WAY_LABELS, SEND_WAYS, type SendWay } from '#app/features/letters/rules/terms.ts';
import { RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';

type Props = {
  answer: FormAnswer<unknown> | undefined;
  today: string;
  channel: SendWay;
  label: string;
  /** `again`: after a mail that did not arrive. */
  intent?: 'send' | 'again';
  /** Beside a button that sends the letters itself. */
  beside?: boolean;
};

/** How and when letters left. */
export function SendForm({ answer, today, channel, label, intent = 'send', beside = false }: Props) {
  const form = useRecordForm({
    intent,
    answer,
    draft: { how: channel as string, on: today, tracking: '' },
  });
  return (
    <RecordForm form={form} className="space-y-4">
      <h2 className="text-lg font-semibold">{label}</h2>
      <SelectField label="Como foi enviada" {...form.field('how')} required>
        {SEND_WAYS.filter((way) => intent === 'send' || way !== 'email').map((way) => (
          <option key={way} value={way}>
            {SEND_WAY_LABELS[way]}
          </option>
        ))}
      </SelectField>
      <TextField label="Dia do envio" {...form.field('on')} type="date" required max={today} />
      <TextField
        label="Código ou protocolo"
        {...form.field('tracking')}
        maxLength={120}
        hint="Do AR, do portal ou do e-mail."
      />
      <SaveButton form={form} {...(beside && { variant: 'secondary' as const })}>
        {label}
      </SaveButton>
    </RecordForm>
  );
}
