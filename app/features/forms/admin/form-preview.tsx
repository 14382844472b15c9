import { FileUp, PenLine } from 'lucide-react';
import type { FormField } from '#app/features/forms/rules/form-fields.ts';
import { DocumentText } from '#app/features/forms/ui/document-text.tsx';
import { QuestionTitle } from '#app/features/forms/ui/question-title.tsx';
import { TypedAnswer } from '#app/features/forms/ui/typed-answer.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { Preview } from '#app/ui/rich-text/use-preview.ts';
import { Surface } from '#app/ui/surface.tsx';

/** Id of a form that does not exist, so that controls in the preview cannot be submitted. */
const NO_FORM = 'previa-do-formulario';

type Props = { fields: FormField[]; preview: Preview };

/** The form with the customer's controls; entries in it are not saved. */
export const FormPreview = ({ fields, preview }: Props) => (
  <section aria-label="Prévia" className="space-y-4">
    <h2 className="text-sm font-medium text-muted">Como o cliente vê, com dados de exemplo</h2>
    <Surface className="grid gap-5 p-5">
      {fields.length === 0 && <p className="text-muted">As perguntas aparecem aqui.</p>}
      {fields.map((field) => (
        <Question key={JSON.stringify(field)} field={field} />
      ))}
    </Surface>
    {preview.fault === undefined && preview.html === '' && (
      <Surface className="p-5">
        <p className="text-muted">O texto do documento aparece aqui.</p>
      </Surface>
    )}
    {preview.fault === undefined && preview.html !== '' && (
      <DocumentText
        text={preview.html}
        title="Como o documento fica"
        className="max-h-[60svh] overflow-y-auto"
      />
    )}
    {preview.fault !== undefined && (
      <Surface className="p-5">
        <p role="status" className="font-medium text-bad">
          {preview.fault}
        </p>
      </Surface>
    )}
  </section>
);

function Question({ field }: { field: FormField }) {
  if (field.type === 'file') {
    return (
      <div className="space-y-2">
        <QuestionTitle field={field} error={undefined} />
        <div className="flex items-center gap-3 rounded-xl border-2 border-dashed border-line p-4 text-muted">
          <FileUp aria-hidden className="size-5 shrink-0" />
          <p>{field.hint ? `${field.hint}. ` : ''}Aqui o cliente envia o arquivo: PDF, JPG ou PNG.</p>
        </div>
      </div>
    );
  }
  if (field.type === 'signature') {
    return (
      <div className="space-y-2">
        <TextField
          form={NO_FORM}
          label={field.label}
          required={field.required}
          hint={field.hint ?? 'Escreva o seu nome completo: vale como assinatura'}
          className="[&_input]:text-lg [&_input]:italic"
        />
        <p className="flex items-center gap-2 text-sm text-muted">
          <PenLine aria-hidden className="size-4" /> Ou desenha com o dedo, a caneta ou o mouse.
        </p>
      </div>
    );
  }
  return <TypedAnswer field={field} value="" form={NO_FORM} />;
}
