import { useRef, useState } from 'react';
import { fieldKey, mergeChoices, soundFields } from '#app/features/forms/rules/input.ts';
import { readTemplateForm, type TemplateDraft, withCodes } from '#app/features/forms/rules/template-draft.ts';
import { RecordForm, type RecordFormState, SaveButton } from '#app/kit/form.tsx';
import { ListEditor } from '#app/shells/admin/list-editor.tsx';
import { ActionBar } from '#app/ui/action-bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { RichTextField } from '#app/ui/rich-text/rich-text-field.tsx';
import { type Preview, usePreview } from '#app/ui/rich-text/use-preview.ts';
import { Surface } from '#app/ui/surface.tsx';
import { FieldRow, NEW_ROW, type RowItem } from './field-row.tsx';
import { FormPreview } from './form-preview.tsx';

type Props = { form: RecordFormState<TemplateDraft>; preview: Preview };

/** Questions and text on one side, the customer's view on the other. Remounts after a save or a refusal. */
export const Builder = (props: Props) => (
  <Rows key={`${props.form.expectedVersion}-${JSON.stringify(props.form.errors)}`} {...props} />
);

function Rows({ form, preview: first }: Props) {
  const { draft, errors } = form;
  const element = useRef<HTMLFormElement>(null);
  const { preview, later } = usePreview('/admin/formularios/previa', first);
  const [fields, setFields] = useState(draft.fields);
  const data = () => new FormData(element.current ?? undefined);
  const changed = () => {
    setFields(readTemplateForm(data()).fields);
    later(data);
  };
  const rows = draft.fields.map((field, row): RowItem => ({ draft: field, faults: faultsAt(errors, row) }));
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
      <RecordForm form={form} ref={element} preventScrollReset className="min-w-0">
        {/* Not `onInput`: it fires before a select takes its new value, and rendering the select then
            restores the old one. */}
        <div className="space-y-4" onChange={changed}>
          <Surface className="grid gap-4 p-5 sm:grid-cols-[2fr_1fr]">
            <TextField {...form.field('name')} label="Nome do formulário" required maxLength={100} />
            <SelectField {...form.field('docType')} label="Para quem">
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
              {...form.field('body')}
              label="Texto do documento"
              hint="As respostas e os dados do cliente entram onde estiverem os campos. Arquivos e assinaturas vêm depois do texto."
              fields={mergeChoices(withCodes(fields))}
              onText={() => later(data)}
            />
          </Surface>
        </div>
        <ActionBar className="mt-4 items-center xl:mr-0">
          <SaveButton form={form} />
          <noscript>
            <Button type="submit" name="step" value="preview">
              Pré-visualizar
            </Button>
          </noscript>
        </ActionBar>
      </RecordForm>
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
