import { X } from 'lucide-react';
import { useId } from 'react';
import { PressForm, RecordForm } from '#app/kit/form.tsx';
import { useEdit } from '#app/kit/use-edit.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Refusal } from '#app/ui/refusal.tsx';

/** The tags of a lead or client, with a way to take each off and to put another one on. */
export function TagEditor({ tags, known }: { tags: readonly string[]; known: readonly string[] }) {
  const form = useEdit({ intent: 'add-tag', draft: { tag: '' } });
  const list = useId();
  return (
    <div className="space-y-3">
      {tags.length > 0 && (
        <ul aria-label="Etiquetas" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="flex items-center rounded-full bg-brand-soft pl-3 text-brand-strong">
              <span className="text-sm font-medium">{tag}</span>
              <PressForm
                intent="remove-tag"
                fixed={{ tag }}
                size="sm"
                variant="ghost"
                aria-label={`Tirar etiqueta ${tag}`}
              >
                <X aria-hidden className="size-4" />
              </PressForm>
            </li>
          ))}
        </ul>
      )}
      <RecordForm form={form} aria-label="Etiquetar" className="flex flex-wrap items-end gap-2">
        <TextField
          className="min-w-40 flex-1"
          label="Nova etiqueta"
          {...form.field('tag')}
          maxLength={60}
          list={list}
          autoComplete="off"
        />
        <datalist id={list}>
          {known.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <Button type="submit" pending={form.pending}>
          Etiquetar
        </Button>
      </RecordForm>
      <Refusal message={form.refusal} />
    </div>
  );
}

/** Tags of a row of a list. */
export const TagChips = ({ tags }: { tags: readonly string[] }) =>
  tags.length > 0 && (
    <span className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <span key={tag} className="rounded-full bg-brand-soft px-2 text-xs text-brand-strong">
          {tag}
        </span>
      ))}
    </span>
  );
