import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FormView } from '#app/features/forms/rules/terms.ts';
import { DocumentText } from '#app/features/forms/ui/document-text.tsx';
import { TypedAnswer } from '#app/features/forms/ui/typed-answer.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { type AnswerProps, FORM_ID } from './answer-props.ts';
import { FileAnswer } from './file-answer.tsx';
import { SignatureAnswer } from './signature-answer.tsx';
import { SAVE_WORDS, useFormDraft } from './use-draft.ts';

type Props = { form: FormView; answer: FormAnswer<unknown> | undefined; maxBytes: number };

/** Fields on one side, their text on the other; entries are saved while they are typed. */
export function FillForm({ form, answer, maxBytes }: Props) {
  const fields = useRef<HTMLDivElement>(null);
  const { first, state, typed, sendWhole } = useFormDraft(form);
  // A fault is shown until its field is edited; the next submit checks the field again.
  const [written, setWritten] = useState<{ of: FormAnswer<unknown> | undefined; names: string[] }>();
  const mended = written?.of === answer ? (written?.names ?? []) : [];
  const faultOf = (name: string) => (mended.includes(name) ? undefined : answer?.fields?.[name]);
  const pending = useNavigation().formData?.get('intent');
  const write = (name: string, value: string) => {
    typed(name, value);
    if (faultOf(name)) setWritten({ of: answer, names: [...mended, name] });
  };
  const back = useRef(sendWhole);
  back.current = sendWhole;
  useEffect(() => {
    if (!answer) return;
    back.current(false);
    if (answer.fields)
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus();
  }, [answer]);
  return (
    <div className="@container">
      <div className="grid items-start gap-5 @2xl:grid-cols-2">
        <Surface className="p-5 @5xl:p-8">
          <p className="mb-5 text-sm text-muted">
            <span aria-hidden className="text-bad">
              *
            </span>{' '}
            obrigatório
          </p>
          <div
            ref={fields}
            className="grid gap-5"
            onChange={({ target }) =>
              (target instanceof HTMLInputElement ||
                target instanceof HTMLTextAreaElement ||
                target instanceof HTMLSelectElement) &&
              target.form?.id === FORM_ID &&
              write(target.name, target.value)
            }
          >
            {form.fields.map((field) => (
              <AnswerField
                key={`${field.name}-${first.round}`}
                formId={form.id}
                field={field}
                value={first.answers[field.name] ?? ''}
                file={form.files.find(({ id }) => id === form.answers[field.name])}
                error={faultOf(field.name)}
                maxBytes={maxBytes}
              />
            ))}
          </div>
          <Form
            id={FORM_ID}
            method="post"
            noValidate
            className="mt-8 flex flex-wrap items-center gap-3"
            onSubmit={() => sendWhole(true)}
          >
            <Button
              type="submit"
              name="intent"
              value="submit"
              variant="cta"
              size="lg"
              pending={pending === 'submit'}
              pendingLabel="Enviando..."
            >
              Assinar e enviar
            </Button>
            <Button type="submit" name="intent" value="save" size="lg" pending={pending === 'save'}>
              Salvar rascunho
            </Button>
            <p role="status" className="text-sm text-muted">
              {SAVE_WORDS[state]}
            </p>
          </Form>
          <p className="mt-4 text-sm text-muted">
            Ao enviar, você confirma que as respostas são verdadeiras. Registramos data, hora e endereço IP
            (MP 2.200-2/2001, art. 10, § 2º).
          </p>
        </Surface>
        <DocumentText
          text={form.text}
          title="Como o documento fica"
          className="@2xl:sticky @2xl:top-24 @2xl:max-h-[calc(100svh-8rem)] @2xl:overflow-y-auto"
        />
      </div>
    </div>
  );
}

/** The control of one question, by its type. */
function AnswerField(props: AnswerProps) {
  const { field, value, error } = props;
  if (field.type === 'file') return <FileAnswer {...props} />;
  if (field.type === 'signature') return <SignatureAnswer {...props} />;
  return <TypedAnswer field={field} value={value} error={error} form={FORM_ID} />;
}
