import type { LucideIcon } from 'lucide-react';
import {
  OWN_KIND_LABELS,
  OWN_KINDS,
  OWN_RECORD_LABELS,
  type OwnField,
  type OwnRecord,
} from '#app/features/own-fields/rules/own-fields.ts';
import { PressForm, RecordForm } from '#app/kit/form.tsx';
import { useEdit } from '#app/kit/use-edit.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { Refusal } from '#app/ui/refusal.tsx';
import { Badge } from '#app/ui/surface.tsx';

type Draft = { label: string; kind: string; choices: string; required?: string };

const KINDS_HINT = 'Não muda depois';
const CHOICES_HINT = 'Uma por linha; só para lista de opções';

/** Form of a new field, closed until it is needed. */
export function NewOwnField({ record }: { record: OwnRecord }) {
  const of = OWN_RECORD_LABELS[record].toLowerCase();
  const form = useEdit<Draft>({ intent: 'add', draft: { label: '', kind: 'text', choices: '' } });
  return (
    <details className="mt-2 border-t border-line pt-2">
      <summary className="inline-flex min-h-11 items-center font-medium">
        Novo campo<span className="sr-only"> de {of}</span>
      </summary>
      <RecordForm form={form} aria-label={`Novo campo de ${of}`} className="mt-2 grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="record" value={record} />
        <TextField label="Nome do campo" {...form.field('label')} required maxLength={60} />
        <SelectField label="Tipo" {...form.field('kind')} hint={KINDS_HINT}>
          {OWN_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {OWN_KIND_LABELS[kind]}
            </option>
          ))}
        </SelectField>
        <TextareaField
          className="sm:col-span-2"
          label="Opções"
          {...form.field('choices')}
          hint={CHOICES_HINT}
        />
        <CheckboxField className="sm:col-span-2" label="Obrigatório" {...form.box('required')} />
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
          <Button type="submit" variant="primary" pending={form.pending}>
            Criar campo
          </Button>
          <Refusal message={form.refusal} />
        </div>
      </RecordForm>
    </details>
  );
}

type Move = { by: string; label: string; Icon: LucideIcon };

/** A field with its key, its place in the order, its editor and its archive. */
export function OwnFieldRow({ field, moves }: { field: OwnField; moves: Move[] }) {
  const { id, label, key, kind, required, archivedAt } = field;
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1">
          <span className="font-medium">{label}</span>{' '}
          <span className="text-sm text-muted">
            {OWN_KIND_LABELS[kind]}, {key}
          </span>
        </p>
        {required && <Badge>Obrigatório</Badge>}
        {archivedAt && <Badge>Arquivado</Badge>}
        {moves.map(({ by, label: way, Icon }) => (
          <PressForm
            key={by}
            intent="move"
            fixed={{ id, by }}
            size="sm"
            variant="ghost"
            aria-label={`${way} ${label}`}
          >
            <Icon aria-hidden className="size-4" />
          </PressForm>
        ))}
        <PressForm
          intent={archivedAt ? 'restore' : 'archive'}
          fixed={{ id }}
          size="sm"
          variant="ghost"
          aria-label={`${archivedAt ? 'Reativar' : 'Arquivar'} ${label}`}
        >
          {archivedAt ? 'Reativar' : 'Arquivar'}
        </PressForm>
      </div>
      {!archivedAt && <Editor field={field} />}
    </li>
  );
}

function Editor({ field: { id, label, kind, choices, required, version } }: { field: OwnField }) {
  const form = useEdit<Draft>({
    intent: 'change',
    draft: { label, kind, choices: choices.join('\n'), required: required ? 'on' : '' },
    expectedVersion: version,
  });
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center text-sm text-muted">
        Mudar<span className="sr-only"> {label}</span>
      </summary>
      <RecordForm form={form} aria-label={`Campo ${label}`} className="space-y-3 pb-2">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="kind" value={kind} />
        <TextField
          label="Nome do campo"
          {...form.field('label')}
          required
          maxLength={60}
          error={form.errors.label ?? form.errors.kind}
        />
        {kind === 'choice' && (
          <TextareaField
            label="Opções"
            {...form.field('choices')}
            hint="Uma por linha. Quem já tem uma opção retirada continua com ela."
          />
        )}
        <CheckboxField label="Obrigatório" {...form.box('required')} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" pending={form.pending}>
            Salvar campo
          </Button>
          <Refusal message={form.refusal} />
        </div>
      </RecordForm>
    </details>
  );
}
