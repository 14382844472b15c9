import type { LetterShown } from '#app/features/letters/server/index.server.ts';
import { RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { TextareaField, TextField } from '#app/ui/field.tsx';

type Props = { letter: LetterShown; answer: FormAnswer<unknown> | undefined };

/** Form for the text of an unapproved letter, with a preview for its listing. */
export function LetterTextForm({ letter, answer }: Props) {
  const { title, source, version, body } = letter;
  const form = useRecordForm({ intent: 'save', answer, draft: { title, source }, expectedVersion: version });
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">{body}</p>
      <details className="mt-6" open={answer?.intent === 'save' && !answer.ok}>
        <summary className="inline-flex min-h-11 items-center font-medium">Mudar o texto</summary>
        <RecordForm form={form} className="mt-2 space-y-4">
          <TextField label="Assunto" {...form.field('title')} required maxLength={200} />
          <TextareaField label="Texto" {...form.field('source')} required rows={16} maxLength={12000} />
          <SaveButton form={form}>Salvar texto</SaveButton>
        </RecordForm>
      </details>
    </>
  );
}
