import { FileText } from 'lucide-react';
import { Form, Link, useRevalidator } from 'react-router';
import { QuestionTitle } from '#app/features/forms/ui/question-title.tsx';
import { formatFileSize } from '#app/lib/numbers.ts';
import { FileDrop } from '#app/ui/file-drop/file-drop.tsx';
import type { AnswerProps } from './answer-props.ts';

/** One file as an answer: the uploaded file, and an upload for a new one. */
export function FileAnswer({ formId, field, file, error, maxBytes }: AnswerProps) {
  const { revalidate } = useRevalidator();
  return (
    <div className="space-y-2" data-answer={field.name}>
      <QuestionTitle field={field} error={file ? undefined : error} />
      {file ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line px-4 py-2">
          <Link
            to={`/app/formularios/arquivos/${file.id}`}
            reloadDocument
            className="inline-flex min-w-0 items-center gap-2 font-medium underline underline-offset-4"
          >
            <FileText aria-hidden className="size-5 shrink-0" />
            <span className="break-all">{file.name}</span>
          </Link>
          <span className="tabular text-sm text-muted">{formatFileSize(file.size)}</span>
          <RemoveAnswer name={field.name} label={`Remover ${file.name}`} />
        </div>
      ) : (
        <FileDrop
          action={`/app/envios/formularios/${formId}`}
          fields={{ campo: field.name }}
          accept=".pdf,.jpg,.jpeg,.png"
          maxBytes={maxBytes}
          camera
          multiple={false}
          texts={{ title: 'Enviar arquivo', hint: `${field.hint ? `${field.hint}. ` : ''}PDF, JPG ou PNG.` }}
          onDone={() => void revalidate()}
        />
      )}
    </div>
  );
}

/** A separate form, because it must not submit the surrounding one. */
export function RemoveAnswer({
  name,
  label,
  text = 'Remover',
}: {
  name: string;
  label: string;
  text?: string;
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="field" value={name} />
      <button
        type="submit"
        name="intent"
        value="detach"
        aria-label={label}
        className="min-h-11 font-medium text-bad underline underline-offset-4"
      >
        {text}
      </button>
    </Form>
  );
}
