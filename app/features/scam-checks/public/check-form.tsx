import { useRef } from 'react';
import { Form } from 'react-router';
import { LONGEST_MESSAGE } from '#app/features/scam-checks/rules/scam-report.ts';
import { TextareaField } from '#app/ui/field.tsx';
import { PhotoField } from '#app/ui/photo-field.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Surface } from '#app/ui/surface.tsx';
import { useOffline } from '#app/ui/use-offline.ts';
import { OFFLINE_CHECK } from './check-words.ts';

type Props = {
  /** Above the form, once the page shows an answer. */
  title?: string;
  /** The entered text after a refusal, and the reason. */
  pasted?: string | undefined;
  message?: string | undefined;
};

/** A form that is answered with and without scripts; a photo becomes text in its field, and leaves the device as that. */
export function CheckForm({ title, pasted, message }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const offline = useOffline();
  const add = (codes: string[]) => {
    const field = form.current?.elements.namedItem('conteudo');
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.value = [field.value.trim(), ...codes].filter(Boolean).join('\n');
    field.focus();
  };
  return (
    <Surface className="p-5 text-ink sm:p-8">
      {title && <h2 className="mb-4 text-lg font-semibold">{title}</h2>}
      <Form
        ref={form}
        method="post"
        action="/confira"
        className="space-y-4"
        noValidate
        onSubmit={offline ? (event) => event.preventDefault() : undefined}
      >
        <input type="hidden" name="intent" value="check" />
        <TextareaField
          label="O que você recebeu"
          name="conteudo"
          required
          rows={4}
          maxLength={LONGEST_MESSAGE}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          defaultValue={pasted}
          hint="Cole o código Pix, a linha do boleto, o link, o telefone ou a mensagem."
          error={message}
        />
        <PhotoField
          label="Ou use uma foto ou um print do código"
          done="Código lido. Agora toque em “Conferir”."
          onRead={add}
        />
        <p role="status" className={offline ? 'rounded-xl bg-warning-soft px-4 py-3' : 'sr-only'}>
          {offline && OFFLINE_CHECK}
        </p>
        <SubmitButton
          when={{ intent: 'check' }}
          variant="cta"
          size="lg"
          className="w-full"
          pendingLabel="Conferindo…"
        >
          Conferir
        </SubmitButton>
      </Form>
    </Surface>
  );
}
