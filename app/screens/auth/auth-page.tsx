import { Link, redirect, useLoaderData } from 'react-router';
import { z } from 'zod';
import { LoginInput, SignupInput, UserMetadata } from '#app/features/accounts/rules/input.ts';
import { type Prefill, readPrefill } from '#app/features/accounts/rules/prefill.ts';
import { destinationAfterLogin } from '#app/features/accounts/rules/roles.ts';
import { signIn, signUp } from '#app/features/accounts/server/index.server.ts';
import { hasPaidOrder } from '#app/features/checkout/server/index.server.ts';
import { whatsAppLinked } from '#app/features/whatsapp/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { RecordForm, useRecordForm } from '#app/kit/record-form.tsx';
import { safePath } from '#app/lib/page-address.ts';
import { ok } from '#app/lib/result.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { PayFirst } from '#app/shells/public/pay-first.tsx';
import { prefillCookie } from '#app/shells/public/prefill-cookie.server.ts';
import { readToPay } from '#app/shells/public/to-pay.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { PasswordField, TextField } from '#app/ui/field.tsx';
import type { Route } from './+types/auth-page';
import { redirectSignedIn } from './after-sign-in.server.ts';
import { AuthFrame } from './auth-frame.tsx';
import { clientAuthAction, FormAlert, useAuthAnswer } from './form-alert.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SignupForm } from './signup-form.tsx';
import { confirmedPath, redirectToMail } from './to-check-mail.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.mode === 'signup' ? 'Criar conta' : 'Entrar'} | Nome em Dia` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const { values, order } = readPrefill(query);
  const wanted = query.get('redirectTo');
  const session = await requestInfo(context).session();
  if (session) throw redirect(destinationAfterLogin(session.role, wanted, order));
  query.delete('mode');
  const fromOrder = await prefillCookie.read(request);
  const toPay = await readToPay(request);
  const paid = await hasPaidOrder(request);
  return {
    mode:
      new URL(request.url).searchParams.get('mode') === 'signup' ? ('signup' as const) : ('login' as const),
    prefill: { values: { ...fromOrder, ...values }, order },
    /** The checkout asked for everything but the password. A link that fills in other values shows all fields. */
    onlyPassword: (paid || toPay !== null) && Object.keys(values).length === 0 && isComplete(fromOrder),
    // A plan redirects to its activation, for every role.
    redirectTo: order.plan ? destinationAfterLogin('user', null, order) : wanted ? safePath(wanted, '') : '',
    whatsApp: whatsAppLinked(),
    sessionOver: query.get('sessao') === 'terminou',
    toPay,
    paid,
    /** Further parameters of the address, for the links between login and signup. */
    query: query.toString(),
  };
}

const isComplete = (values: Prefill['values']) =>
  values.email !== undefined && UserMetadata.safeParse(values).success;

const Wanted = z.object({ redirectTo: z.string().optional() });

type Who = { request: Request };

const FORMS = {
  login: defineForm({
    failed: 'Erro',
    schema: LoginInput.and(Wanted),
    save: ({ request }: Who, input) => signIn(request, input),
    done: async ({ headers, next }, { redirectTo = null }, { request }) => {
      if (next !== 'second-factor') return redirectSignedIn(request, headers, redirectTo);
      const wanted = encodeURIComponent(safePath(redirectTo, ''));
      return redirect(`/auth/codigo?redirectTo=${wanted}`, { headers });
    },
  }),
  signup: defineForm({
    failed: 'Erro',
    schema: SignupInput.and(Wanted),
    save: async ({ request }: Who, { redirectTo = null, ...input }) => {
      const after = confirmedPath(redirectTo);
      const signedUp = await signUp(request, input, after);
      return signedUp.ok ? ok({ ...signedUp.value, after }) : signedUp;
    },
    done: (signup, input) => redirectToMail(input, signup),
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, { request: args.request }, args);

export const clientAction = clientAuthAction;

export default function AuthPage() {
  const { mode, prefill, redirectTo, sessionOver, query, toPay, paid, onlyPassword, whatsApp } =
    useLoaderData<typeof loader>();
  const toLink = (by?: 'whatsapp') =>
    `/auth/link?${new URLSearchParams({ ...(by && { por: by }), ...(redirectTo && { redirectTo }) })}`.replace(
      /\?$/,
      '',
    );
  const answer = useAuthAnswer<typeof action>();
  const other =
    mode === 'signup'
      ? { to: `/auth?${query}`, ask: 'Já tem uma conta?', label: 'Entrar' }
      : {
          to: `/auth?${new URLSearchParams([['mode', 'signup'], ...new URLSearchParams(query)])}`,
          ask: 'Ainda não tem conta?',
          label: 'Criar conta',
        };
  return (
    <AuthFrame {...headOf(mode, paid, onlyPassword)} focus={paid || toPay !== null}>
      {toPay && (
        <section aria-label="Pedido guardado" className="mb-6 space-y-3 rounded-xl bg-sunken p-4">
          <p>O seu pedido está guardado. Você pode pagar agora ou depois de criar a senha.</p>
          <PayFirst toPay={toPay} variant="secondary" />
        </section>
      )}
      {mode === 'signup' ? (
        <SignupForm prefill={prefill} redirectTo={redirectTo} answer={answer} onlyPassword={onlyPassword} />
      ) : (
        <>
          {sessionOver && !answer && (
            <p role="status" className="mb-4 rounded-xl bg-info-soft px-4 py-3 text-sm font-medium text-info">
              A sua sessão terminou. Entre de novo para continuar de onde parou.
            </p>
          )}
          <LoginForm email={prefill.values.email} redirectTo={redirectTo} answer={answer} />
          <div className="mt-6 space-y-3 border-t border-line pt-6">
            <p className="text-center text-sm text-muted">Ou entre sem digitar a senha</p>
            <ButtonLink to={toLink()} className="w-full">
              Receber um link por e-mail
            </ButtonLink>
            {whatsApp && (
              <ButtonLink to={toLink('whatsapp')} className="w-full">
                Receber um link pelo WhatsApp
              </ButtonLink>
            )}
            <PasskeyButton redirectTo={redirectTo} />
          </div>
        </>
      )}
      <p className="mt-6 text-center text-sm">
        {other.ask}{' '}
        <Link className="font-semibold text-brand-strong underline underline-offset-4" to={other.to}>
          {other.label}
        </Link>
      </p>
    </AuthFrame>
  );
}

function headOf(mode: 'login' | 'signup', paid: boolean, onlyPassword: boolean) {
  if (mode === 'login') {
    return paid
      ? { title: 'Pago. Agora entre na sua conta', lead: 'Assim que você entrar, o serviço abre.' }
      : {
          title: 'Entre na sua conta',
          lead: 'Acompanhe o seu processo, envie documentos e veja o que falta.',
        };
  }
  const lead = 'Com a conta você acompanha cada etapa do seu processo, do contrato aos comprovantes.';
  if (onlyPassword) return { title: paid ? 'Pago. Falta só a senha' : 'Falta só a senha', lead };
  return { title: paid ? 'Pago. Falta só a sua conta' : 'Crie a sua conta', lead };
}

type Props = { email?: string | undefined; redirectTo: string; answer: FormAnswer<unknown> | undefined };

function LoginForm({ email = '', redirectTo, answer }: Props) {
  const form = useRecordForm({ intent: 'login', answer, draft: { email, redirectTo } });
  return (
    <RecordForm form={form} action="/auth" className="space-y-4">
      <input type="hidden" name="redirectTo" value={form.draft.redirectTo} />
      <FormAlert message={form.refusal} />
      <TextField label="E-mail" {...form.field('email')} type="email" autoComplete="username" required />
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="current-password"
        required
        error={form.errors.password}
      />
      <Button type="submit" variant="cta" size="lg" className="w-full" pending={form.pending}>
        Entrar
      </Button>
      <p className="text-center text-sm">
        <Link
          className="underline underline-offset-4"
          to={`/auth/esqueci${redirectTo && `?${new URLSearchParams({ redirectTo })}`}`}
        >
          Esqueci minha senha
        </Link>
      </p>
    </RecordForm>
  );
}
