import { Form, useNavigation } from 'react-router';
import { Section } from '#app/shells/customer/profile-frame.tsx';
import { Button } from '#app/ui/button.tsx';
import { PasswordField, TextField } from '#app/ui/field.tsx';
import { Badge } from '#app/ui/surface.tsx';

const usePending = (intent: string) => useNavigation().formData?.get('intent') === intent;

const CurrentPassword = ({ error }: { error?: string }) => (
  <PasswordField label="Senha atual" name="password" autoComplete="current-password" required error={error} />
);

export function StartStep({ error }: { error?: string }) {
  return (
    <Section
      title="Ativar"
      text="Você vai precisar de um aplicativo autenticador no celular: Google Authenticator, Microsoft Authenticator, 1Password ou outro de sua escolha."
      aside={<Badge>Inativa</Badge>}
    >
      <Form method="post" className="max-w-md space-y-4" noValidate>
        <input type="hidden" name="intent" value="start" />
        <CurrentPassword error={error} />
        <Button type="submit" variant="cta" pending={usePending('start')}>
          Continuar
        </Button>
      </Form>
    </Section>
  );
}

type Enrolment = { uri: string; secret: string; picture: string };

/** The key as a picture and as text; it counts once the application has shown a code of it. */
export function EnrolStep({ enrolment, error }: { enrolment: Enrolment; error?: string }) {
  const { uri, secret, picture } = enrolment;
  return (
    <Section
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
          <Form method="post" className="mt-3 max-w-md space-y-4" noValidate>
            <input type="hidden" name="intent" value="confirm" />
            <input type="hidden" name="uri" value={uri} />
            <TextField
              label="Código do aplicativo"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              hint="Ele muda a cada 30 segundos"
              error={error}
            />
            <Button type="submit" variant="cta" pending={usePending('confirm')}>
              Ativar
            </Button>
          </Form>
        </li>
      </ol>
    </Section>
  );
}

/** @param intent of the form that was refused, whose `error` this is */
export function TwoFactorOn({
  codesLeft,
  intent,
  error,
}: {
  codesLeft: number;
  intent?: string;
  error?: string;
}) {
  const renewError = intent === 'renew' ? error : undefined;
  const stopError = intent === 'stop' ? error : undefined;
  return (
    <Section
      title="Sua conta está protegida"
      text={`Códigos de recuperação restantes: ${codesLeft}. Cada um entra uma vez, no lugar do aplicativo.`}
      aside={<Badge tone="good">Ativa</Badge>}
    >
      <div className="space-y-3">
        <details className="rounded-xl border border-line" open={renewError !== undefined}>
          <summary className="min-h-11 cursor-pointer rounded-xl px-4 py-2.5 font-medium">
            Criar novos códigos de recuperação
          </summary>
          <Form method="post" className="max-w-md space-y-4 p-4 pt-2" noValidate>
            <input type="hidden" name="intent" value="renew" />
            <p className="text-muted">Os códigos que você guardou deixam de valer.</p>
            <CurrentPassword error={renewError} />
            <Button type="submit" pending={usePending('renew')}>
              Criar novos códigos
            </Button>
          </Form>
        </details>
        <details className="rounded-xl border border-line" open={stopError !== undefined}>
          <summary className="min-h-11 cursor-pointer rounded-xl px-4 py-2.5 font-medium">
            Desativar a verificação em duas etapas
          </summary>
          <Form method="post" className="max-w-md space-y-4 p-4 pt-2" noValidate>
            <input type="hidden" name="intent" value="stop" />
            <p className="text-muted">Entrar volta a pedir apenas a senha.</p>
            <CurrentPassword error={stopError} />
            <Button type="submit" variant="danger" pending={usePending('stop')}>
              Desativar
            </Button>
          </Form>
        </details>
      </div>
    </Section>
  );
}
