import { useEffect, useRef, useState } from 'react';
import { data, Form, redirect, useActionData, useLoaderData, useNavigation } from 'react-router';
import { SignupInput } from '#app/features/accounts/rules/account-input.ts';
import { correctEmail, resendConfirmation } from '#app/features/accounts/server/index.server.ts';
import { correctOrderEmail } from '#app/features/checkout/server/index.server.ts';
import { useFieldChecks } from '#app/features/profiles/ui/use-field-checks.ts';
import { fieldErrors, readForm } from '#app/lib/form-data.ts';
import { PayFirst } from '#app/shells/public/pay-first.tsx';
import { prefillCookie } from '#app/shells/public/prefill-cookie.server.ts';
import { readToPay } from '#app/shells/public/to-pay.server.ts';
import { Button } from '#app/ui/button.tsx';
import { EmailField } from '#app/ui/email-field.tsx';
import { PasswordField } from '#app/ui/field.tsx';
import { keepForm } from '#app/ui/unanswered.ts';
import type { Route } from './+types/check-mail-page';
import { AuthFrame } from './auth-frame.tsx';
import { FormAlert } from './form-alert.tsx';
import { type Signup, signupCookie } from './signup-cookie.server.ts';
import { redirectToMail } from './to-check-mail.server.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Confira o seu e-mail | Nome em Dia' },
  { name: 'robots', content: 'noindex' },
];

const SIGNUP = '/auth?mode=signup';

/** After a sign-up, the same for every address: it never tells whether there was an account already. */
export async function loader({ request }: Route.LoaderArgs) {
  const signup = await signupCookie.read(request);
  if (!signup) throw redirect(SIGNUP);
  return { email: signup.email, toPay: await readToPay(request) };
}

type Answer =
  /** `at` is when the message went, in ms since 1970: each press counts anew. */
  | { form: 'resend'; at: number; message?: string }
  | { form: 'correct'; email: string; fields: Record<string, string>; message?: string };

export async function action({ request }: Route.ActionArgs) {
  const signup = await signupCookie.read(request);
  if (!signup) return redirect(SIGNUP);
  const { intent, email = '', password = '' } = readForm(await request.formData());
  const same = email.trim().toLowerCase() === signup.email;
  return intent === 'correct' && !same ? correct(request, signup, email, password) : resend(signup);
}

async function resend(signup: Signup) {
  const sent = await resendConfirmation(signup, signup.after);
  const answer: Answer = { form: 'resend', at: Date.now(), ...(!sent.ok && { message: sent.error.message }) };
  return data(answer, { headers: { 'set-cookie': await signupCookie.write(signup) } });
}

async function correct(request: Request, signup: Signup, email: string, password: string) {
  const typed = await prefillCookie.read(request);
  const parsed = SignupInput.safeParse({ ...typed, email, password });
  if (!parsed.success) {
    const { email: ofEmail, password: ofPassword, ...others } = fieldErrors(parsed.error);
    // The entries are kept for half an hour: after that the form begins anew.
    if (Object.keys(others).length > 0) return redirect(SIGNUP);
    const fields = { ...(ofEmail && { email: ofEmail }), ...(ofPassword && { password: ofPassword }) };
    return data<Answer>({ form: 'correct', email, fields });
  }
  const made = await correctEmail(request, signup, parsed.data, signup.after);
  if (!made.ok) return data<Answer>({ form: 'correct', email, fields: {}, message: made.error.message });
  await correctOrderEmail(request, signup.email, parsed.data.email);
  return redirectToMail(parsed.data, { ...made.value, after: signup.after });
}

export const clientAction = keepForm;

export default function CheckMailPage() {
  const { email, toPay } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AuthFrame key={email} title="Confira o seu e-mail" lead={`Enviamos uma mensagem para ${email}.`} focus>
      <div className="space-y-6">
        <p>
          Abra a mensagem e siga o link para confirmar que o endereço é seu. Em seguida você já entra na sua
          área do cliente.
        </p>
        {toPay && (
          <section aria-label="Pagamento do pedido" className="space-y-3 rounded-xl bg-sunken p-4">
            <p>Enquanto a mensagem não chega, o seu pedido já pode ser pago.</p>
            <PayFirst toPay={toPay} />
          </section>
        )}
        <p className="text-sm text-muted">Não chegou em alguns minutos? Confira também a caixa de spam.</p>
        <Resend answer={answer?.form === 'resend' ? answer : undefined} />
        <Correct answer={answer?.form === 'correct' ? answer : undefined} />
      </div>
    </AuthFrame>
  );
}

/** Seconds from one message to the next. */
const PAUSE_SECONDS = 60;

function Resend({ answer }: { answer?: Extract<Answer, { form: 'resend' }> }) {
  const pending = useNavigation().formData?.get('intent') === 'resend';
  const left = useSecondsLeft(answer?.message ? 0 : PAUSE_SECONDS, answer?.at);
  return (
    <Form method="post" className="space-y-3">
      <FormAlert message={answer?.message} />
      <Button type="submit" name="intent" value="resend" pending={pending} disabled={left > 0}>
        {left > 0 ? (
          <>
            Reenviar em <span className="tabular">{left} s</span>
          </>
        ) : (
          'Reenviar a mensagem'
        )}
      </Button>
      <p role="status" className="text-sm font-medium">
        {answer && !answer.message && 'Enviamos de novo.'}
      </p>
    </Form>
  );
}

/** Counts down in the browser; without scripts there is nothing to wait for but the server's own limit. */
function useSecondsLeft(from: number, since: number | undefined): number {
  const [left, setLeft] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message sent begins the count anew.
  useEffect(() => {
    const end = Date.now() + from * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [from, since]);
  return left;
}

const loadChecks = () =>
  import('#app/features/accounts/rules/signup-checks.ts').then(({ CORRECTION_FORM }) => CORRECTION_FORM);

function Correct({ answer }: { answer?: Extract<Answer, { form: 'correct' }> }) {
  const pending = useNavigation().formData?.get('intent') === 'correct';
  const form = useRef<HTMLFormElement>(null);
  const { faults, handlers } = useFieldChecks({ form, load: loadChecks, answered: answer?.fields });
  return (
    <details open={answer != null}>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
        Corrigir o e-mail
      </summary>
      <Form ref={form} method="post" className="mt-3 space-y-4" noValidate {...handlers}>
        <FormAlert message={answer?.message} />
        <EmailField required defaultValue={answer?.email} error={faults.email} />
        <PasswordField
          label="Senha"
          name="password"
          autoComplete="new-password"
          required
          hint="Digite de novo a senha que você escolheu, no mínimo 6 caracteres"
          error={faults.password}
        />
        <Button type="submit" name="intent" value="correct" variant="primary" pending={pending}>
          Usar este e-mail
        </Button>
      </Form>
    </details>
  );
}
