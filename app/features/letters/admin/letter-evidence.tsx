import { EVIDENCE_KINDS, EVIDENCE_LABELS } from '#app/features/letters/rules/grounds.ts';
import type { LetterShown } from '#app/features/letters/server/index.server.ts';
import { PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { SelectField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';

type Props = { letter: LetterShown; answer: FormAnswer<unknown> | undefined };

/** Attachments of a letter: documents of its client. */
export function EvidenceBlock({ letter, answer }: Props) {
  const { state, evidence, documents } = letter;
  const open = state === 'draft' || state === 'review';
  const form = useRecordForm({ intent: 'join', answer, draft: { document: '', kind: '' } });
  return (
    <Surface className="p-5">
      <h2 className="text-lg font-semibold">Documentos que acompanham</h2>
      {evidence.length === 0 && <p className="mt-1 text-muted">Nenhum ainda.</p>}
      <ul className="mt-2 space-y-2">
        {evidence.map(({ id, kind, name, documentId }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            <a
              href={`/admin/documentos/${documentId}`}
              className="min-w-0 wrap-anywhere underline underline-offset-4"
            >
              {name}
            </a>
            <span className="text-sm text-muted">{EVIDENCE_LABELS[kind]}</span>
            {open && (
              <PressForm intent="drop" fixed={{ evidence: id }} size="sm">
                Retirar
              </PressForm>
            )}
          </li>
        ))}
      </ul>
      {open && documents.length > 0 && (
        <RecordForm key={evidence.length} form={form} className="mt-4 space-y-3">
          <SelectField label="Documento do cliente" {...form.field('document')} required>
            <option value="">Escolha</option>
            {documents.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField label="Serve como" {...form.field('kind')} required>
            <option value="">Escolha</option>
            {EVIDENCE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {EVIDENCE_LABELS[kind]}
              </option>
            ))}
          </SelectField>
          <SaveButton form={form} variant="secondary">
            Juntar à carta
          </SaveButton>
        </RecordForm>
      )}
      {open && documents.length === 0 && (
        <p className="mt-2 text-sm text-muted">
          O cliente ainda não mandou documentos. Peça na aba Documentos.
        </p>
      )}
    </Surface>
  );
}
