import type { ComponentProps } from 'react';
import type { Channel } from '#app/features/conversations/rules/terms.ts';
import type { AnswerChoices } from '#app/features/conversations/server/index.server.ts';
import type { RecordFormState } from '#app/kit/form.tsx';
import { formatFileSize } from '#app/lib/numbers.ts';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { sendOnCtrlEnter } from '#app/ui/send-on-ctrl-enter.ts';

export type AnswerDraft = { body: string; channel: Channel; card: string; arquivos: string };

type Props = {
  form: RecordFormState<AnswerDraft>;
  choices: AnswerChoices;
  /** Whether the holder of the file is asked for now. */
  withFile: boolean;
  onFile?: ComponentProps<'input'>['onChange'];
};

/** Fields of an answer: words, a file with its holder, channel. */
export function AnswerEntry({ form, choices: { way, holders, maxBytes }, withFile, onFile }: Props) {
  return (
    <>
      <TextareaField
        label="Resposta"
        {...form.field('body')}
        rows={4}
        maxLength={4000}
        hint="O cliente lê. Ctrl + Enter envia."
        onKeyDown={sendOnCtrlEnter}
      />
      <TextField
        label="Arquivo"
        name="arquivos"
        type="file"
        accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
        hint={`Se quiser: PDF, JPG ou PNG de até ${formatFileSize(maxBytes)}. O que o canal não levar fica na área do cliente, e a mensagem leva o link.`}
        error={form.errors.arquivos}
        onChange={onFile}
      />
      {withFile && holders.length > 1 && (
        <SelectField label="O arquivo é de" {...form.field('card')}>
          <option value="">Escolha</option>
          {holders.map(({ cardId, name }) => (
            <option key={cardId} value={cardId}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label="Enviar por"
        {...form.field('channel')}
        hint={way?.why ?? 'O cliente recebe também na área dele.'}
      >
        <option value="site">Área do cliente</option>
        <option value="email">E-mail</option>
        {way?.free && <option value="whatsapp">WhatsApp</option>}
      </SelectField>
    </>
  );
}
