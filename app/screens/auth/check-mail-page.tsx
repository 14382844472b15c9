import { useEffect, useRef, useState } from 'react';
import { redirect, useLoaderData } from 'react-router';
import { z } from 'zod';
import { SignupInput } from '#app/features/accounts/rules/input.ts';
import { correctEmail, resendConfirmation } from '#app/features/accounts/server/index.server.ts';
import { correctOrderEmail } from '#app/features/checkout/server/index.server.ts';
import { useFieldChecks } from '#app/features/profiles/ui/use-field-checks.ts';
import { answerForms, defineForm, NO_FIELDS } from '#app/kit/form.server.ts';
import { RecordForm, useRecordForm } from '#app/kit/record-form.tsx';
import { parseInput, textIn } from '#app/lib/form-data.ts';
import { ok } from '#app/lib/result.ts';
import { PayFirst } from '#app/shells/public/pay-first.tsx';
import { prefillCookie } from '#app/shells/public/prefill-cookie.server.ts';
import { readToPay } from '#app/shells/public/to-pay.server.ts';
import { Button } from '#app/ui/button.tsx';
import { EmailField } from '#app/ui/email-field.tsx';
import { PasswordField } from '#app/ui/field.tsx';
import type { Route } from './+types/check-mail-page';
import { AuthFrame } from './auth-frame.tsx';
import { clientAuthAction, FormAlert, useAuthAnswer } from './form-alert.tsx';
import { type Signup, signupCookie } from './signup-cookie.server.ts';
import { redirectToMail } from './to-check-mail.server.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Confira o seu e-mail | Nome em Dia' },
  { name: 'robots', content: 'noindex' },
];

/** Keeps the page awake without use: it counts down the wait before the next mail. */
export const handle = { wakes: 'at-once' };

const SIGNUP = '/auth?mode=signup';

/** Page after a sign-up, the same for every address: it does not reveal whether the account existed. */
export async function loader({ request }: Route.LoaderArgs) {
  const signup = await signupCookie.read(request);
  if (!signup) throw redirect(SIGNUP);
  return { email: signup.email, toPay: await readToPay(request) };
}

type Who = { request: Request; signup: Signup; headers: Headers };

const resend = defineForm({
  failed: 'Erro',
  schema: NO_FIELDS,
  save: async ({ signup, headers }: Who) => {
    headers.append('set-cookie', await signupCookie.write(signup));
    return resendConfirmation(signup, signup.after);
  },
  /** When the message was sent, in ms since 1970: each submit restarts the countdown. */
  show: () => ({ at: Date.now() }),
});

const correct = defineForm({
  failed: 'Erro',
  schema: z.object({ email: z.string(), password: z.string() }),
  save: async ({ request, signup }: Who, entered) => {
    const parsed = parseInput(SignupInput, { ...(await prefillCookie.read(request)), ...entered });
    if (!parsed.ok) {
      // The entries are kept for half an hour: after that the sign-up form starts empty.
      if (Object.keys(parsed.error.fields ?? {}).some((name) => !(name in entered))) throw redirect(SIGNUP);
      return parsed;
    }
    const person = parsed.value;
    const made = await correctEmail(request, signup, person, signup.after);
    if (!made.ok) return made;
    await correctOrderEmail(request, signup.email, person.email);
    return ok({ person, signup: { ...made.value, after: signup.after } });
  },
  done: ({ person, signup }) => redirectToMail(person, signup),
});

const FORMS = {
  resend,
  correct: (who: Who, form: FormData, intent: string) => {
    const same = textIn(form, 'email').trim().toLowerCase() === who.signup.email;
    return same ? resend(who, form, 'resend') : correct(who, form, intent);
  },
};

export async function action(args: Route.ActionArgs) {
  const { request } = args;
  const signup = await signupCookie.read(request);
  if (!signup) throw redirect(SIGNUP);
  const headers = new Headers();
  return answerForms(FORMS, { request, signup, headers }, args, headers);
}

export const clientAction = clientAuthAction;

export default function CheckMailPage() {
  const { email, toPay } = useLoaderData<typeof loader>();
  const answer = useAuthAnswer<typeof action>();
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
        <Resend answer={answer} />
        <Correct answer={answer} />
      </div>
    </AuthFrame>
  );
}

/** Seconds from one message to the next. */
const PAUSE_SECONDS = 60;

type Answered = { answer: ReturnType<typeof useAuthAnswer<typeof action>> };

function Resend({ answer }: Answered) {
  const form = useRecordForm({ intent: 'resend', answer, draft: {} });
  const left = useSecondsLeft(form.refusal ? 0 : PAUSE_SECONDS, answer?.shown?.at);
  return (
    <RecordForm form={form} className="space-y-3">
      <FormAlert message={form.refusal} />
      <Button type="submit" pending={form.pending} disabled={left > 0}>
        {left > 0 ? (
          <>
            Reenviar em <span className="tabular">{left} s</span>
          </>
        ) : (
          'Reenviar a mensagem'
        )}
      </Button>
      <p role="status" className="text-sm font-medium">
        {answer?.shown && 'Enviamos de novo.'}
      </p>
    </RecordForm>
  );
}

/** Counts down in the browser; without scripts only the server's limit applies. */
function useSecondsLeft(from: number, since: number | undefined): number {
  const [left, setLeft] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message sent restarts the countdown.
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

function Correct({ answer }: Answered) {
  const form = useRecordForm({ intent: 'correct', answer, draft: { email: '' } });
  const element = useRef<HTMLFormElement>(null);
  const { faults, handlers } = useFieldChecks({ form: element, load: loadChecks, answered: form.errors });
  return (
    <details open={answer?.intent === 'correct'}>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
        Corrigir o e-mail
      </summary>
      <RecordForm form={form} ref={element} className="mt-3 space-y-4" {...handlers}>
        <FormAlert message={form.refusal} />
        <EmailField required {...form.field('email')} error={faults.email} />
        <PasswordField
          label="Senha"
          name="password"
          autoComplete="new-password"
          required
          hint="Digite de novo a senha que você escolheu, no mínimo 6 caracteres"
          error={faults.password}
        />
        <Button type="submit" variant="primary" pending={form.pending}>
          Usar este e-mail
        </Button>
      </RecordForm>
    </details>
  );
}
