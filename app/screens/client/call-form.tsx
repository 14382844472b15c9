import { CALL_OUTCOME_LABELS, CALL_OUTCOMES } from '#app/features/profiles/rules/client-call.ts';
import { RecordForm } from '#app/kit/form.tsx';
import { useEdit } from '#app/kit/use-edit.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextareaField } from '#app/ui/field.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { sendOnCtrlEnter } from '#app/ui/send-on-ctrl-enter.ts';
import { Surface } from '#app/ui/surface.tsx';

/** Records a telephone call: its outcome, and notes. */
export function CallForm() {
  const form = useEdit({ intent: 'log-call', draft: { outcome: '', body: '' } });
  return (
    <Surface className="p-4">
      <h2 className="mb-3 text-lg font-semibold">Registrar ligação</h2>
      <RecordForm form={form} className="space-y-3" aria-label="Registrar ligação">
        <SelectField label="Como terminou" {...form.field('outcome')} required>
          <option value="">Escolha</option>
          {CALL_OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>
              {CALL_OUTCOME_LABELS[outcome]}
            </option>
          ))}
        </SelectField>
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
    </Surface>
  );
}
