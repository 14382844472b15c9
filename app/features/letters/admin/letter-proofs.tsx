import {
  PROOF_KIND_LABELS,
  REPLY_LINK_LABELS,
  REPLY_STATE_LABELS,
} from '#app/features/letters/rules/sending.ts';
import type { LetterShown } from '#app/features/letters/server/index.server.ts';
import { PressForm, RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { IfMaySend } from '#app/kit/may-send.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';

type Props = { letter: LetterShown; answer: FormAnswer<unknown> | undefined };

/** Proofs that a sent letter left and arrived. */
export function ProofBlock({ letter, answer }: Props) {
  const { proofs, proofFiles, userId } = letter;
  const form = useRecordForm({ intent: 'proof', answer, draft: { kind: 'protocol', note: '', file: '' } });
  return (
    <Surface className="p-5">
      <h2 className="text-lg font-semibold">Provas do envio</h2>
      {proofs.length === 0 && <p className="mt-1 text-muted">Nenhuma ainda.</p>}
      <ul className="mt-2 space-y-2">
        {proofs.map(({ id, kind, note, fileId, by, at }) => (
          <li key={id}>
            <span className="font-medium">{PROOF_KIND_LABELS[kind]}</span>
            <span className="block wrap-anywhere">
              {fileId ? (
                <a href={`/admin/comprovantes/${fileId}`} className="underline underline-offset-4">
                  {note}
                </a>
              ) : (
                note
              )}
            </span>
            <span className="block text-sm text-muted">
              {formatDateTime(at)}
              {by && ` por ${by}`}
            </span>
          </li>
        ))}
      </ul>
      <IfMaySend intent="proof">
        <RecordForm key={proofs.length} form={form} className="mt-4 space-y-3">
          <SelectField label="Guardar prova" {...form.field('kind')}>
            {(['protocol', 'tracking', 'file'] as const).map((kind) => (
              <option key={kind} value={kind}>
                {PROOF_KIND_LABELS[kind]}
              </option>
            ))}
          </SelectField>
          <TextField label="Número" {...form.field('note')} maxLength={400} />
          <SelectField
            label="Comprovante"
            {...form.field('file')}
            hint="Envie o arquivo antes, na aba Comprovantes do cliente."
          >
            <option value="">Sem arquivo</option>
            {proofFiles.map(({ id, title, name }) => (
              <option key={id} value={id}>
                {title || name}
              </option>
            ))}
          </SelectField>
          <SaveButton form={form} variant="secondary">
            Guardar prova
          </SaveButton>
        </RecordForm>
      </IfMaySend>
      <a
        href={`/admin/clientes/${userId}/comprovantes`}
        className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4"
      >
        Comprovantes do cliente
      </a>
    </Surface>
  );
}

/** Mails that answer a letter; a person decides on each. */
export function ReplyBlock({ replies }: Pick<LetterShown, 'replies'>) {
  return (
    <Surface className="p-5">
      <h2 className="text-lg font-semibold">Respostas por e-mail</h2>
      <ul className="mt-2 divide-y divide-line">
        {replies.map((reply) => (
          <li key={reply.id} className="space-y-2 py-3">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={reply.state === 'to_check' ? 'warning' : 'neutral'}>
                {REPLY_STATE_LABELS[reply.state]}
              </Badge>
              <span className="font-medium wrap-anywhere">{reply.from}</span>
            </p>
            <p className="text-sm text-muted">
              {formatDateTime(reply.at)}, {REPLY_LINK_LABELS[reply.link]}
              {reply.automatic && ', resposta automática'}
            </p>
            {reply.elsewhere && (
              <p className="text-warning">
                Veio de um endereço que não é do destinatário. Confira antes de guardar.
              </p>
            )}
            <p className="font-medium wrap-anywhere">{reply.subject}</p>
            <p className="wrap-anywhere whitespace-pre-line">{reply.body}</p>
            {reply.attachments.length > 0 && (
              <p className="text-sm wrap-anywhere">Anexos: {reply.attachments.join(', ')}</p>
            )}
            {reply.state === 'to_check' && (
              <IfMaySend intent="reply">
                <div className="flex flex-wrap gap-2">
                  <PressForm intent="reply" fixed={{ reply: reply.id, keep: 'yes' }} size="sm">
                    Guardar como resposta
                  </PressForm>
                  <PressForm intent="reply" fixed={{ reply: reply.id, keep: 'no' }} size="sm">
                    Não é resposta
                  </PressForm>
                </div>
              </IfMaySend>
            )}
          </li>
        ))}
      </ul>
    </Surface>
  );
}
