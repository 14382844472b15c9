import { FormRefusal, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { TextField } from '#app/ui/field.tsx';

/** Form that counts the next deadline of a lawsuit by court days. */
export function DeadlineForm({ answer }: { answer: FormAnswer<unknown> | undefined }) {
  const form = useRecordForm({ intent: 'deadline', answer, draft: { from: '', days: '15' } });
  return (
    <RecordForm form={form} className="space-y-3">
      <h3 className="text-lg font-semibold">Contar um prazo</h3>
      <p className="text-sm text-muted">
        Em dias úteis forenses: sem fins de semana, feriados e o recesso de 20 de dezembro a 20 de janeiro
        (CPC, arts. 219 e 220). Feriados locais e suspensões do tribunal não entram: confira.
      </p>
      <div className="flex flex-wrap gap-2">
        <TextField label="Intimação ou publicação" type="date" {...form.field('from')} className="w-44" />
        <TextField label="Dias úteis forenses" inputMode="numeric" {...form.field('days')} className="w-44" />
      </div>
      <SaveButton form={form} variant="secondary">
        Contar e guardar o prazo
      </SaveButton>
      <FormRefusal message={form.refusal} />
    </RecordForm>
  );
}
