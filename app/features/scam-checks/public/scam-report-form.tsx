import { Form } from 'react-router';
import {
  CHANNEL_LABELS,
  LONGEST_MESSAGE,
  LONGEST_NOTE,
  REPORT_CHANNELS,
} from '#app/features/scam-checks/rules/scam-report.ts';
import { SelectField, TextareaField } from '#app/ui/field.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { useOffline } from '#app/ui/use-offline.ts';
import { OFFLINE_REPORT, type RefusedReport } from './check-words.ts';

type Props = { pasted: string; refused: RefusedReport | undefined };

/** Reports what was pasted. Folded until it is wanted. */
export function ReportForm({ pasted, refused }: Props) {
  const offline = useOffline();
  return (
    <details
      id="denunciar"
      open={refused !== undefined}
      className="rounded-2xl border border-line bg-raised p-5 sm:p-8"
    >
      <summary className="min-h-6 text-lg font-semibold">Denunciar</summary>
      {/* A refused report opens at its form, below the answer. */}
      <Form
        method="post"
        action="/confira#denunciar"
        className="mt-4 space-y-4"
        noValidate
        onSubmit={offline ? (event) => event.preventDefault() : undefined}
      >
        <p className="text-muted">
          Recebemos o que você colou e o que contar aqui. Não pedimos o seu nome. Apague antes o que for só
          seu.
        </p>
        {refused && Object.keys(refused.fields).length === 0 && (
          <p role="alert" className="rounded-xl bg-warning-soft px-4 py-3 text-sm">
            {refused.message}
          </p>
        )}
        <TextareaField
          label="O que você recebeu"
          name="conteudo"
          required
          rows={4}
          maxLength={LONGEST_MESSAGE}
          autoComplete="off"
          spellCheck={false}
          defaultValue={pasted}
          error={refused?.fields.conteudo}
        />
        <SelectField
          label="Por onde chegou"
          name="canal"
          required
          defaultValue={refused?.draft.canal ?? ''}
          error={refused?.fields.canal}
        >
          <option value="">Escolha</option>
          {REPORT_CHANNELS.map((channel) => (
            <option key={channel} value={channel}>
              {CHANNEL_LABELS[channel]}
            </option>
          ))}
        </SelectField>
        <TextareaField
          label="O que aconteceu"
          name="relato"
          rows={3}
          maxLength={LONGEST_NOTE}
          hint="Se quiser: quando foi, o que pediram, se você pagou."
          defaultValue={refused?.draft.relato}
          error={refused?.fields.relato}
        />
        <p role="status" className={offline ? 'rounded-xl bg-warning-soft px-4 py-3' : 'sr-only'}>
          {offline && OFFLINE_REPORT}
        </p>
        <SubmitButton when={{ intent: 'report' }} name="intent" value="report" size="lg" className="w-full">
          Enviar denúncia
        </SubmitButton>
      </Form>
    </details>
  );
}
