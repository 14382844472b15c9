import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { MERGE_FIELD_LABELS } from '#app/features/contracts/rules/contract-input.ts';
import { mergeFieldsOf } from '#app/features/contracts/rules/merge-fields.ts';
import type { ContractType } from '#app/terms/contract-type.ts';
import { ActionBar } from '#app/ui/action-bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { RichTextField } from '#app/ui/rich-text/rich-text-field.tsx';
import { type Preview, usePreview } from '#app/ui/rich-text/use-preview.ts';
import { FORM_ID } from './contract-answer.ts';
import { TextPreview } from './text-preview.tsx';

const fieldsOf = (type: ContractType) =>
  mergeFieldsOf(type).map((name) => ({ name, label: MERGE_FIELD_LABELS[name] }));

type Props = {
  version: { type: ContractType; version: number };
  draft: { title: string; content: string };
  revision: number;
  errors: Record<string, string>;
  preview: Preview;
};

/** The editor of a version in work, beside what the checkout will show. */
export function ContractForm({ version, draft, revision, errors, preview: first }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const pending = useNavigation().formData?.get('intent');
  const { preview, later } = usePreview('/admin/contratos/previa', first);
  return (
    <Form ref={form} id={FORM_ID} method="post" noValidate preventScrollReset>
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="type" value={version.type} />
      <input type="hidden" name="number" value={version.version} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <TextField
            label="Título"
            name="title"
            required
            maxLength={120}
            defaultValue={draft.title}
            error={errors.title}
          />
          <RichTextField
            label="Texto do contrato"
            name="content"
            defaultValue={draft.content}
            error={errors.content}
            hint="Os campos entre chaves são preenchidos com os dados de cada pedido."
            fields={fieldsOf(version.type)}
            onText={() => later(() => new FormData(form.current ?? undefined))}
          />
        </div>
        <TextPreview preview={preview} className="min-w-0 xl:sticky xl:top-20 xl:mt-7" />
      </div>
      <ActionBar className="mt-4 items-start">
        <Button
          type="submit"
          name="intent"
          value="save"
          variant="primary"
          pending={pending === 'save'}
          pendingLabel="Salvando…"
        >
          Salvar rascunho
        </Button>
        <noscript>
          <Button type="submit" name="intent" value="preview">
            Pré-visualizar
          </Button>
        </noscript>
        <Button
          type="submit"
          name="intent"
          value="review"
          pending={pending === 'review'}
          pendingLabel="Salvando…"
        >
          Salvar e revisar para publicar
        </Button>
        <Discard version={version} pending={pending === 'discard'} />
      </ActionBar>
    </Form>
  );
}

/** Asks once more, in place: it cannot be taken back. */
const Discard = ({ version, pending }: Pick<Props, 'version'> & { pending: boolean }) => (
  <details>
    <summary className="inline-flex min-h-11 items-center rounded-xl px-4 font-semibold hover:bg-sunken">
      Descartar…
    </summary>
    <div className="mt-2 max-w-prose space-y-3 pb-2">
      <p>
        O rascunho da versão {version.version} é apagado, com tudo o que foi escrito nele. O que está em uso
        não muda.
      </p>
      <Button
        type="submit"
        name="intent"
        value="discard"
        variant="danger"
        pending={pending}
        pendingLabel="Descartando…"
      >
        Descartar o rascunho da versão {version.version}
      </Button>
    </div>
  </details>
);
