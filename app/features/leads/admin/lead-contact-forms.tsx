import { useEffect, useRef } from 'react';
import type { LeadDetail } from '#app/features/leads/rules/lead-detail.ts';
import { CALL_OUTCOME_LABELS, CALL_OUTCOMES } from '#app/features/profiles/rules/input.ts';
import { RecordForm } from '#app/kit/form.tsx';
import { useAskedForm } from '#app/kit/use-asked-form.ts';
import { useEdit } from '#app/kit/use-edit.ts';
import { dayAndHour } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { sendOnCtrlEnter } from '#app/ui/send-on-ctrl-enter.ts';

const NO_MOMENT = { day: '', hour: '' };

/** Day and hour of the next contact; both empty remove it. */
export function NextContact({ lead }: { lead: LeadDetail }) {
  const { nextContactAt } = lead;
  const form = useEdit({
    intent: 'next-contact',
    draft: nextContactAt ? dayAndHour(nextContactAt) : NO_MOMENT,
  });
  return (
    <RecordForm form={form} className="flex flex-wrap items-start gap-2" aria-label="Próximo contato">
      <TextField label="Dia" type="date" {...form.field('day')} className="w-40" />
      <TextField label="Hora" type="time" {...form.field('hour')} className="w-28" />
      <Button type="submit" size="sm" pending={form.pending} className="mt-7">
        {nextContactAt ? 'Remarcar' : 'Marcar'}
      </Button>
    </RecordForm>
  );
}

/** Records a call: its outcome, notes, and when to call again if the person asked for it. */
export function LeadCallForm() {
  const form = useEdit({ intent: 'call', draft: { outcome: '', body: '', ...NO_MOMENT } });
  const key = useRef('');
  const around = useAskedForm<HTMLDivElement>('ligacao');
  // The next call is another one: under the key of the last it would not be stored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stored call is the reason.
  useEffect(() => {
    key.current = '';
  }, [form.round]);
  return (
    <div ref={around}>
      <RecordForm
        form={form}
        className="group/call space-y-3"
        aria-label="Registrar ligação"
        onSubmit={(event) => {
          // The same call sent twice (an answer was lost) is one.
          key.current ||= crypto.randomUUID();
          const field = event.currentTarget.elements.namedItem('note');
          if (field instanceof HTMLInputElement) field.value = key.current;
        }}
      >
        <input type="hidden" name="note" />
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
          rows={2}
          maxLength={4_000}
          onKeyDown={sendOnCtrlEnter}
        />
        <Button type="submit" size="sm" pending={form.pending}>
          Registrar ligação
        </Button>
      </RecordForm>
    </div>
  );
}
