import { EVIDENCE_LABELS, type EvidenceKind } from '#app/features/letters/rules/grounds.ts';
import type { LetterShown } from '#app/features/letters/server/index.server.ts';
import { RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { OpenLink } from '#app/kit/may.tsx';
import { SelectField } from '#app/ui/field.tsx';

type Props = { letter: LetterShown; answer: FormAnswer<unknown> | undefined };

/** Obstacles to the approval: each missing proof with its two ways to get it, and the other reasons. */
export function LetterChecklist({ letter, answer }: Props) {
  const { lacking, faults } = letter;
  if (lacking.length + faults.length === 0) return null;
  return (
    <section aria-label="Antes de aprovar">
      <h2 className="text-lg font-semibold">Antes de aprovar</h2>
      <ul className="mt-2 divide-y divide-line">
        {lacking.map((kind) => (
          <li key={kind} className="py-3">
            <Missing kind={kind} letter={letter} answer={answer} />
          </li>
        ))}
        {faults.map((fault) => (
          <li key={fault} className="py-2">
            {fault}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A missing proof: a document of the client is joined as it, or the client is asked for one. */
function Missing({ kind, letter, answer }: Props & { kind: EvidenceKind }) {
  const { documents, userId } = letter;
  const form = useRecordForm({ intent: 'join', answer, draft: { document: '' }, fixed: { kind } });
  const name = EVIDENCE_LABELS[kind];
  const ask = new URLSearchParams({ abrir: 'pedir', nome: name });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="font-medium">Falta: {name}</p>
        <OpenLink
          to={`/admin/clientes/${userId}/documentos?${ask}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Pedir ao cliente<span className="sr-only">: {name}</span>
        </OpenLink>
      </div>
      {documents.length > 0 && (
        <RecordForm form={form} className="flex flex-wrap items-end gap-2" aria-label={`Enviar ${name}`}>
          <SelectField
            label="Documento que o cliente já mandou"
            {...form.field('document')}
            required
            className="min-w-0 flex-1"
          >
            <option value="">Escolha</option>
            {documents.map((document) => (
              <option key={document.id} value={document.id}>
                {document.name}
              </option>
            ))}
          </SelectField>
          <SaveButton form={form} variant="secondary">
            Enviar
          </SaveButton>
        </RecordForm>
      )}
    </>
  );
}
