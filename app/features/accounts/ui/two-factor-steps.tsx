import { RecordForm, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { PasswordField, TextField } from '#app/ui/field.tsx';
import { ProfileSection } from '#app/ui/profile-section.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Answered = { answer: FormAnswer<unknown> | undefined };

const CurrentPassword = ({ error }: { error?: string | undefined }) => (
  <PasswordField label="Senha atual" name="password" autoComplete="current-password" required error={error} />
);

function StartStep({ answer }: Answered) {
  const form = useRecordForm({ intent: 'start', answer, draft: {} });
  return (
    <ProfileSection
      title="Ativar"
      text="Você vai precisar de um aplicativo autenticador no celular. Serve o Google Authenticator, o Microsoft Authenticator ou outro."
      aside={<Badge>Inativa</Badge>}
    >
      <RecordForm form={form} className="max-w-md space-y-4">
        <CurrentPassword error={form.errors.password} />
        <Button type="submit" variant="cta" pending={form.pending}>
          Continuar
        </Button>
      </RecordForm>
    </ProfileSection>
  );
}

type Enrolment = { uri: string; secret: string; picture: string };

/** The key as a picture and as text; it counts once the application has shown a code of it. */
function EnrolStep({ enrolment, answer }: Answered & { enrolment: Enrolment }) {
  const form = useRecordForm({ intent: 'confirm', answer, draft: { code: '' } });
  const { uri, secret, picture } = enrolment;
  return (
    <ProfileSection
      title="Ligar o aplicativo"
      text="Dois passos: mostre a chave ao aplicativo e digite o código dele."
    >
      <ol className="grid gap-6 sm:grid-cols-[auto_1fr] sm:gap-8">
        <li className="contents">
          <img
            src={picture}
            alt="Código QR com a chave para o aplicativo autenticador"
            width={208}
            height={208}
            className="size-52 rounded-xl border border-line bg-white"
          />
          <div className="min-w-0 space-y-2">
            <h3 className="font-semibold">1. Aponte a câmera do aplicativo</h3>
            <p className="text-muted">No próprio celular? Copie a chave e cole no aplicativo:</p>
            <p className="rounded-xl bg-sunken px-3 py-2 font-mono text-sm tracking-wide break-all select-all">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </p>
            <p>
              <a className="font-medium underline underline-offset-4" href={uri}>
                Abrir no aplicativo deste aparelho
              </a>
            </p>
          </div>
        </li>
        <li className="sm:col-span-2">
          <h3 className="font-semibold">2. Digite o código de seis números</h3>
          <RecordForm form={form} className="mt-3 max-w-md space-y-4">
            <input type="hidden" name="uri" value={uri} />
            <TextField
              label="Código do aplicativo"
              {...form.field('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              hint="Ele muda a cada 30 segundos"
            />
            <Button type="submit" variant="cta" pending={form.pending}>
              Ativar
            </Button>
          </RecordForm>
        </li>
      </ol>
    </ProfileSection>
  );
}

function TwoFactorOn({ codesLeft, answer }: Answered & { codesLeft: number }) {
  const renew = useRecordForm({ intent: 'renew', answer, draft: {} });
  const stop = useRecordForm({ intent: 'stop', answer, draft: {} });
  return (
    <ProfileSection
      title="Sua conta está protegida"
      text={`Códigos de recuperação restantes: ${codesLeft}. Cada um entra uma vez, no lugar do aplicativo.`}
      aside={<Badge tone="good">Ativa</Badge>}
    >
      <div className="space-y-3">
        <details className="rounded-xl border border-line" open={renew.errors.password !== undefined}>
          <summary className="min-h-11 cursor-pointer rounded-xl px-4 py-2.5 font-medium">
            Criar novos códigos de recuperação
          </summary>
          <RecordForm form={renew} className="max-w-md space-y-4 p-4 pt-2">
            <p className="text-muted">Os códigos que você guardou deixam de valer.</p>
            <CurrentPassword error={renew.errors.password} />
            <Button type="submit" pending={renew.pending}>
              Criar novos códigos
            </Button>
          </RecordForm>
        </details>
        <details className="rounded-xl border border-line" open={stop.errors.password !== undefined}>
          <summary className="min-h-11 cursor-pointer rounded-xl px-4 py-2.5 font-medium">
            Desativar a verificação em duas etapas
          </summary>
          <RecordForm form={stop} className="max-w-md space-y-4 p-4 pt-2">
            <p className="text-muted">Entrar volta a pedir apenas a senha.</p>
            <CurrentPassword error={stop.errors.password} />
            <Button type="submit" variant="danger" pending={stop.pending}>
              Desativar
            </Button>
          </RecordForm>
        </details>
      </div>
    </ProfileSection>
  );
}

type Shown = { enrolment?: Enrolment; codes?: string[] };

/** The page of the second factor below its title: the step that is next, and codes that are new. */
export function TwoFactorSteps({ on, codesLeft, answer }: { on: boolean; codesLeft: number } & Answered) {
  const { enrolment, codes } = ((answer as { shown?: Shown } | undefined)?.shown ?? {}) as Shown;
  return (
    <>
      {codes && <RecoveryCodes codes={codes} />}
      {on ? (
        <TwoFactorOn codesLeft={codes?.length ?? codesLeft} answer={answer} />
      ) : enrolment ? (
        <EnrolStep enrolment={enrolment} answer={answer} />
      ) : (
        <StartStep answer={answer} />
      )}
    </>
  );
}
