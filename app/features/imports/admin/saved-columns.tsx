import type { SavedMapping } from '#app/features/imports/rules/saved-mapping.ts';
import { PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { TextField } from '#app/ui/field.tsx';

type Props = { saved: readonly SavedMapping[]; canSave: boolean; answer: FormAnswer<unknown> | undefined };

/** Columns that the team stored by name: to use, rename and delete, and those of this file to store. */
export function SavedColumns({ saved, canSave, answer }: Props) {
  const form = useRecordForm({ intent: 'save-mapping', answer, draft: { name: '' } });
  if (saved.length === 0 && !canSave) return null;
  return (
    <div className="mt-5 space-y-4 border-line border-t pt-5">
      <h3 className="font-medium">Colunas guardadas</h3>
      {saved.length > 0 && (
        <ul className="space-y-3">
          {saved.map((one) => (
            <Saved key={one.id} {...one} answer={answer} />
          ))}
        </ul>
      )}
      {canSave && (
        <RecordForm form={form} aria-label="Guardar colunas" className="flex flex-wrap items-end gap-3">
          <div className="w-full sm:w-72">
            <TextField label="Guardar estas colunas como" {...form.field('name')} required />
          </div>
          <SaveButton form={form} variant="secondary" pendingLabel="Guardando…">
            Guardar
          </SaveButton>
        </RecordForm>
      )}
    </div>
  );
}

function Saved({ id, name, answer }: SavedMapping & Pick<Props, 'answer'>) {
  const form = useRecordForm({ intent: 'rename-mapping', answer, draft: { name }, fixed: { mapping: id } });
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className="min-w-40 break-words font-medium">{name}</span>
      <PressForm intent="use-mapping" fixed={{ mapping: id }} size="sm" pendingLabel="Conferindo…">
        Usar
      </PressForm>
      <details>
        <summary className="cursor-pointer text-muted underline underline-offset-4">
          Mudar<span className="sr-only"> {name}</span>
        </summary>
        <div className="mt-3 flex flex-wrap items-end gap-3">
          <RecordForm form={form} aria-label={`Renomear ${name}`} className="flex flex-wrap items-end gap-3">
            <TextField label="Nome" {...form.field('name')} required />
            <SaveButton form={form} variant="secondary" pendingLabel="Renomeando…">
              Renomear
            </SaveButton>
          </RecordForm>
          <PressForm
            intent="delete-mapping"
            fixed={{ mapping: id }}
            variant="danger"
            pendingLabel="Apagando…"
          >
            Apagar
          </PressForm>
        </div>
      </details>
    </li>
  );
}
