import { useRef } from 'react';
import { useNavigation } from 'react-router';
import { MERGE_FIELD_LABELS, type VersionDraft } from '#app/features/contracts/rules/input.ts';
import { mergeFieldsOf } from '#app/features/contracts/rules/merge-fields.ts';
import { RecordForm, type RecordFormState } from '#app/kit/form.tsx';
import type { ContractType } from '#app/terms/contract-type.ts';
import { ActionBar } from '#app/ui/action-bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { RichTextField } from '#app/ui/rich-text/rich-text-field.tsx';
import { type Preview, usePreview } from '#app/ui/rich-text/use-preview.ts';
import { TextPreview } from './text-preview.tsx';

/** Fields of the product, then own fields of another name. */
const fieldsOf = (type: ContractType, own: Props['own']) => [
  ...mergeFieldsOf(type).map((name) => ({ name, label: MERGE_FIELD_LABELS[name] })),
  ...Object.entries(own)
    .filter(([name]) => !(name in MERGE_FIELD_LABELS))
    .map(([name, label]) => ({ name, label })),
];

type Props = {
  form: RecordFormState<VersionDraft>;
  preview: Preview;
  /** Merge fields of own fields with their labels. */
  own: Readonly<Record<string, string>>;
};

/** Editor of a draft, with a preview of the checkout. */
export function ContractForm({ form, preview: first, own }: Props) {
  const { type, number } = form.draft;
  const element = useRef<HTMLFormElement>(null);
  const sent = useNavigation().formData;
  const pending = form.pending && (sent?.get('step') ?? 'save');
  const { preview, later } = usePreview('/admin/contratos/previa', first);
  return (
    <RecordForm form={form} ref={element} preventScrollReset>
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="number" value={number} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <TextField {...form.field('title')} label="Título" required maxLength={120} />
          <RichTextField
            {...form.field('content')}
            label="Texto do contrato"
            hint="Os campos entre chaves são preenchidos com os dados de cada pedido."
            fields={fieldsOf(type, own)}
            onText={() => later(() => new FormData(element.current ?? undefined))}
          />
        </div>
        <TextPreview preview={preview} className="min-w-0 xl:sticky xl:top-20 xl:mt-7" />
      </div>
      <ActionBar className="mt-4 items-start">
        <Button type="submit" variant="primary" pending={pending === 'save'} pendingLabel="Salvando…">
          Salvar rascunho
        </Button>
        <noscript>
          <Button type="submit" name="step" value="preview">
            Pré-visualizar
          </Button>
        </noscript>
        <Button
          type="submit"
          name="step"
          value="review"
          pending={pending === 'review'}
          pendingLabel="Salvando…"
        >
          Salvar e revisar para publicar
        </Button>
        <Discard number={number} pending={pending === 'discard'} />
      </ActionBar>
    </RecordForm>
  );
}

/** Asks for confirmation in place, because discarding cannot be undone. */
const Discard = ({ number, pending }: { number: string; pending: boolean }) => (
  <details>
    <summary className="inline-flex min-h-11 items-center rounded-xl px-4 font-semibold hover:bg-sunken">
      Descartar…
    </summary>
    <div className="mt-2 max-w-prose space-y-3 pb-2">
      <p>
        O rascunho da versão {number} é apagado, com tudo o que foi escrito nele. O que está em uso não muda.
      </p>
      <Button
        type="submit"
        name="step"
        value="discard"
        variant="danger"
        pending={pending}
        pendingLabel="Descartando…"
      >
        Descartar o rascunho da versão {number}
      </Button>
    </div>
  </details>
);
