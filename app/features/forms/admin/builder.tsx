import { type ReactNode, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { readTemplateForm, type TemplateDraft, withCodes } from '#app/features/forms/rules/template-draft.ts';
import { fieldKey, mergeChoices, soundFields } from '#app/features/forms/rules/template-input.ts';
import { ListEditor } from '#app/shells/admin/list-editor.tsx';
import { ActionBar } from '#app/ui/action-bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { RichTextField } from '#app/ui/rich-text/rich-text-field.tsx';
import { type Preview, usePreview } from '#app/ui/rich-text/use-preview.ts';
import { Surface } from '#app/ui/surface.tsx';
import { FieldRow, NEW_ROW, type RowItem } from './field-row.tsx';
import { FORM_ID } from './form-answer.ts';
import { FormPreview } from './form-preview.tsx';

type Props = {
  draft: TemplateDraft;
  /** Of the form that is edited; none for a new one. */
  seen?: string | undefined;
  errors: Record<string, string>;
  preview: Preview;
  children?: ReactNode;
};

/** Questions and text on one side, what the customer gets on the other. */
export function Builder({ draft, seen, errors, preview: first, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().formData?.get('intent') === 'save';
  const { preview, later } = usePreview('/admin/formularios/previa', first);
  const [fields, setFields] = useState(draft.fields);
  const data = () => new FormData(form.current ?? undefined);
  const changed = () => {
    setFields(readTemplateForm(data()).fields);
    later(data);
  };
  const rows = draft.fields.map((field, row): RowItem => ({ draft: field, faults: faultsAt(errors, row) }));
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
      <Form ref={form} id={FORM_ID} method="post" noValidate preventScrollReset className="min-w-0">
        {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
        {/* Not `onInput`: it comes before a choice is taken, and drawing a select anew then puts the old one back. */}
        <div className="space-y-4" onChange={changed}>
          <Surface className="grid gap-4 p-5 sm:grid-cols-[2fr_1fr]">
            <TextField
              label="Nome do formulário"
              name="name"
              required
              maxLength={100}
              defaultValue={draft.name}
              error={errors.name}
            />
            <SelectField label="Para quem" name="docType" defaultValue={draft.docType}>
              <option value="">Pessoas e empresas</option>
              <option value="CPF">Pessoas (CPF)</option>
              <option value="CNPJ">Empresas (CNPJ)</option>
            </SelectField>
          </Surface>
          <Surface className="p-5">
            <ListEditor
              label="Perguntas"
              one="pergunta"
              items={rows}
              empty={NEW_ROW}
              error={errors.fields}
              onRows={changed}
            >
              {(item, label) => <FieldRow item={item} label={label} />}
            </ListEditor>
          </Surface>
          <Surface className="p-5">
            <RichTextField
              label="Texto do documento"
              name="body"
              defaultValue={draft.body}
              error={errors.body}
              hint="As respostas e os dados do cliente entram onde estiverem os campos. Arquivos e assinaturas vêm depois do texto."
              fields={mergeChoices(withCodes(fields))}
              onText={() => later(data)}
            />
          </Surface>
        </div>
        <ActionBar className="mt-4 items-center xl:mr-0">
          <Button
            type="submit"
            name="intent"
            value="save"
            variant="primary"
            pending={pending}
            pendingLabel="Salvando…"
          >
            Salvar
          </Button>
          <noscript>
            <Button type="submit" name="intent" value="preview">
              Pré-visualizar
            </Button>
          </noscript>
          {children}
        </ActionBar>
      </Form>
      <div className="min-w-0 xl:sticky xl:top-20 xl:max-h-[calc(100svh-6rem)] xl:overflow-y-auto">
        <FormPreview fields={soundFields(fields)} preview={preview} />
      </div>
    </div>
  );
}

const faultsAt = (errors: Record<string, string>, row: number): RowItem['faults'] =>
  Object.fromEntries(
    (Object.keys(NEW_ROW.draft) as (keyof RowItem['draft'])[]).flatMap((control) => {
      const fault = errors[fieldKey(row, control)];
      return fault ? [[control, fault]] : [];
    }),
  );
