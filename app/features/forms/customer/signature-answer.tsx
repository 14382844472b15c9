import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { QuestionTitle } from '#app/features/forms/ui/question-title.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { sendFile } from '#app/ui/file-drop/send-file.ts';
import { type AnswerProps, FORM_ID } from './answer-props.ts';
import { RemoveAnswer } from './file-answer.tsx';
import { SignaturePad } from './signature-pad.tsx';

/**
 * A signature: the full name typed by keyboard, or drawn with finger, pen or mouse. Both are equally valid
 * (MP 2.200-2/2001, art. 10, § 2º).
 */
export function SignatureAnswer({ formId, field, value, file, error }: AnswerProps) {
  /** Undefined until the canvas is first opened: from then on the focus moves to it and back. */
  const [drawing, setDrawing] = useState<boolean>();
  const [failed, setFailed] = useState<string>();
  const { revalidate } = useRevalidator();
  if (file) {
    return (
      <div className="space-y-2" data-answer={field.name}>
        <QuestionTitle field={field} error={undefined} />
        <div className="flex flex-wrap items-end gap-4">
          <img
            src={`/app/formularios/arquivos/${file.id}?ver=1`}
            alt="A sua assinatura"
            className="h-28 w-full max-w-sm rounded-xl border border-line bg-white object-contain"
          />
          <RemoveAnswer name={field.name} label="Assinar de novo" text="Assinar de novo" />
        </div>
      </div>
    );
  }
  const send = async (picture: File) => {
    const { done } = sendFile(`/app/envios/formularios/${formId}`, picture, { campo: field.name }, () => {});
    const result = await done;
    if (result.kind === 'sent') {
      setDrawing(false);
      await revalidate();
    } else {
      setFailed('message' in result ? result.message : 'A assinatura não foi enviada. Tente de novo.');
    }
  };
  return (
    <div className="space-y-3" data-answer={field.name}>
      <TextField
        form={FORM_ID}
        name={field.name}
        label={field.label}
        required={field.required}
        defaultValue={value}
        maxLength={100}
        autoComplete="name"
        hint={field.hint ?? 'Escreva o seu nome completo: vale como assinatura'}
        {...(error && { error })}
        className="[&_input]:text-lg [&_input]:italic"
      />
      {drawing ? (
        <SignaturePad onDone={send} onCancel={() => setDrawing(false)} failed={failed} />
      ) : (
        <Button type="button" autoFocus={drawing === false} onClick={() => setDrawing(true)}>
          <PenLine aria-hidden className="size-4" /> Prefiro desenhar
        </Button>
      )}
    </div>
  );
}
