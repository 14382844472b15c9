import { Form } from 'react-router';
import type { SignatureSettings } from '#app/features/proof/server/index.server.ts';
import { RecordForm, SaveButton, useRecordForm } from '#app/kit/form.tsx';
import type { Entries, FormAnswer } from '#app/kit/form-answer.ts';
import { formatDate } from '#app/lib/dates.ts';
import { TextField } from '#app/ui/field.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';

type Props = { signature: SignatureSettings; answer: FormAnswer | undefined };

/** The certificate that signs documents, and the time stamping authority. */
export function SignatureCard({ signature: { company, stampUrl, version }, answer }: Props) {
  const remove = { intent: 'remove-certificate' };
  return (
    <Surface className="p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="display-m">Assinatura dos documentos</h2>
          <p className="text-sm text-muted">Contratos saem assinados e com carimbo do tempo.</p>
        </div>
        <span className="mt-1 shrink-0">
          <Badge tone={company ? 'good' : 'neutral'}>{company ? 'Pelo painel' : 'Padrão'}</Badge>
        </span>
      </div>
      <p className="mt-3 font-medium">
        {company ? `${company.name}, até ${formatDate(company.until)}` : 'Prova interna da casa'}
      </p>
      <p className="text-sm text-muted">
        {company
          ? `Emitido por ${company.issuer}.`
          : 'A chave foi feita aqui, na primeira partida. Um certificado ICP-Brasil A1 a substitui.'}
      </p>
      <CertificateForm answer={answer} />
      {company && (
        <Form method="post" preventScrollReset className="mt-3">
          <SubmitButton variant="danger" size="sm" name="intent" value={remove.intent} when={remove}>
            Voltar à assinatura da casa
          </SubmitButton>
        </Form>
      )}
      <StampForm stampUrl={stampUrl} version={version} answer={answer} />
    </Surface>
  );
}

function CertificateForm({ answer }: { answer: FormAnswer | undefined }) {
  const save = { intent: 'save-certificate' };
  const errors = answer?.intent === save.intent ? (answer.fields ?? {}) : {};
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="mt-4 space-y-4">
      <TextField
        label="Certificado A1"
        name="certificate"
        type="file"
        accept=".p12,.pfx,application/x-pkcs12"
        required
        hint="O arquivo .p12 ou .pfx da ICP-Brasil. Fica guardado cifrado."
        error={errors.certificate}
      />
      <TextField
        label="Senha do certificado"
        name="password"
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        required
        error={errors.password}
      />
      <SubmitButton name="intent" value={save.intent} when={save} pendingLabel="Guardando…">
        Guardar certificado
      </SubmitButton>
    </Form>
  );
}

function StampForm({
  stampUrl,
  version,
  answer,
}: Pick<SignatureSettings, 'stampUrl' | 'version'> & { answer: FormAnswer | undefined }) {
  const form = useRecordForm<Entries>({
    intent: 'save-stamp',
    answer,
    draft: { stampUrl },
    expectedVersion: version,
  });
  return (
    <RecordForm form={form} preventScrollReset className="mt-4 space-y-4 border-t border-line pt-4">
      <TextField
        label="Autoridade de carimbo do tempo"
        name="stampUrl"
        defaultValue={form.draft.stampUrl}
        placeholder="https://act.exemplo.com.br/tsa"
        hint="Vazio, vale o relógio da casa. Se não responder, o documento sai assim mesmo e o carimbo vem depois."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errors.stampUrl}
      />
      <SaveButton form={form} pendingLabel="Salvando…">
        Salvar carimbo do tempo
      </SaveButton>
    </RecordForm>
  );
}
