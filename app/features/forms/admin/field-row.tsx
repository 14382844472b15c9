import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { FACTS_FOR, FIELD_TYPES, type FieldType, MAX_ANSWER } from '#app/features/forms/rules/form-fields.ts';
import { FACT_LABELS } from '#app/features/forms/rules/input.ts';
import { EMPTY_FIELD, type FieldDraft } from '#app/features/forms/rules/template-draft.ts';
import { cx } from '#app/ui/class-names.ts';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';

const TYPE_LABELS: Record<FieldType, string> = {
  text: 'Texto',
  document: 'CPF ou CNPJ',
  date: 'Data',
  money: 'Valor em R$',
  choice: 'Escolha',
  file: 'Arquivo',
  signature: 'Assinatura',
};

/** A question in the builder, with its faults. */
export type RowItem = { draft: FieldDraft; faults: Partial<Record<keyof FieldDraft, string>> };
export const NEW_ROW: RowItem = { draft: EMPTY_FIELD, faults: {} };

/**
 * The controls of one question. All of them are sent for every type, so that rows stay aligned; only those of
 * the type are shown.
 */
export function FieldRow({ item: { draft, faults }, label }: { item: RowItem; label: string }) {
  const [type, setType] = useState(draft.type);
  const only = (...types: FieldType[]) => (types.includes(type) ? undefined : 'hidden');
  return (
    <fieldset aria-label={label} className="rounded-xl border border-line p-3">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          className="sm:col-span-full"
          label="Pergunta"
          name="field-label"
          maxLength={120}
          defaultValue={draft.label}
          error={faults.label}
        />
        <SelectField
          label="Tipo"
          name="field-type"
          value={type}
          onChange={({ target }) => setType(target.value as FieldType)}
        >
          {FIELD_TYPES.map((one) => (
            <option key={one} value={one}>
              {TYPE_LABELS[one]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Resposta" name="field-required" defaultValue={draft.required ? 'sim' : 'nao'}>
          <option value="sim">Obrigatória</option>
          <option value="nao">Opcional</option>
        </SelectField>
        <TextareaField
          className={cx('sm:col-span-full', only('choice'))}
          label="Opções, uma por linha"
          name="field-options"
          rows={4}
          defaultValue={draft.options}
          error={faults.options}
        />
        <SelectField
          className={only('text')}
          label="Tamanho da resposta"
          name="field-multiline"
          defaultValue={draft.multiline ? 'sim' : 'nao'}
        >
          <option value="nao">Uma linha</option>
          <option value="sim">Várias linhas</option>
        </SelectField>
        <TextField
          className={only('text')}
          label="Limite de caracteres"
          name="field-max"
          inputMode="numeric"
          defaultValue={draft.max}
          error={faults.max}
          placeholder={String(MAX_ANSWER)}
        />
        <SelectField
          className={only('document')}
          label="Aceita"
          name="field-accepts"
          defaultValue={draft.accepts}
        >
          <option value="any">CPF ou CNPJ</option>
          <option value="CPF">Só CPF</option>
          <option value="CNPJ">Só CNPJ</option>
        </SelectField>
        <SelectField className={only('date')} label="Aceita" name="field-when" defaultValue={draft.when}>
          <option value="any">Qualquer data</option>
          <option value="past">Até hoje</option>
          <option value="future">De hoje em diante</option>
        </SelectField>
        <TextField
          className={only('money')}
          label="Valor mínimo (R$)"
          name="field-min"
          inputMode="decimal"
          defaultValue={draft.min}
          error={faults.min}
        />
        <SelectField
          className={FACTS_FOR[type].length > 0 ? 'lg:col-span-2' : 'hidden'}
          label="Começa com"
          name="field-fill"
          defaultValue={draft.fill}
          error={faults.fill}
        >
          <option value="">Vazia</option>
          {FACTS_FOR[type].map((fact) => (
            <option key={fact} value={fact}>
              {FACT_LABELS[fact]}
            </option>
          ))}
        </SelectField>
      </div>
      <details
        className="group mt-2"
        open={faults.name !== undefined || faults.hint !== undefined || draft.hint !== ''}
      >
        <summary className="inline-flex min-h-9 items-center gap-1.5 text-sm font-medium text-muted hover:text-ink">
          Ajuda e código
          <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
        </summary>
        <div className="mt-1 grid gap-3 sm:grid-cols-2">
          <TextField
            label="Ajuda"
            name="field-hint"
            maxLength={200}
            defaultValue={draft.hint}
            error={faults.hint}
            hint="Aparece abaixo da pergunta."
          />
          <TextField
            label="Código"
            name="field-name"
            maxLength={40}
            defaultValue={draft.name}
            error={faults.name}
            hint={draft.name ? `No texto: {{resposta.${draft.name}}}` : 'Vazio, é feito da pergunta.'}
            spellCheck={false}
            autoCapitalize="none"
          />
        </div>
      </details>
    </fieldset>
  );
}
