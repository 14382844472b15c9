import { data, Form, Link, redirect, useActionData, useLoaderData, useNavigation } from 'react-router';
import {
  JoinInput,
  ROLE_HINTS,
  ROLE_LABELS,
  TEAM_PASSWORD_LENGTH,
} from '#app/features/accounts/rules/team.ts';
import { JOINED, JOINED_AGAIN } from '#app/features/accounts/rules/team-messages.ts';
import { acceptInvite, acceptInviteAsNew, findInvite } from '#app/features/accounts/server/index.server.ts';
import { fieldErrors, readForm } from '#app/lib/form-data.ts';
import { maskCpf, maskPhone } from '#app/lib/masks.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { PasswordField, TextField } from '#app/ui/field.tsx';
import { MaskedField } from '#app/ui/masked-field.tsx';
import { StateField } from '#app/ui/state-field.tsx';
import { keepForm } from '#app/ui/unanswered.ts';
import type { Route } from './+types/invite-page';
import { AuthFrame } from './auth-frame.tsx';
import { FormAlert } from './form-alert.tsx';

// The address holds the token: other sites must not learn it.
export const meta: Route.MetaFunction = () => [
  { title: 'Convite para a equipe | Nome em Dia' },
  { name: 'referrer', content: 'same-origin' },
  { name: 'robots', content: 'noindex' },
];

/** Where the mail of an invitation leads. Opening it accepts nothing: mail scanners open links, too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const info = requestInfo(context);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const [found, session] = await Promise.all([findInvite(info, token), info.session()]);
  return found.ok
    ? { token, invite: found.value, signedIn: session?.user.email ?? null, message: undefined }
    : { token, invite: null, signedIn: null, message: found.error.message };
}

export async function action({ request, context }: Route.ActionArgs) {
  const info = requestInfo(context);
  const { intent, token = '', password = '', ...values } = readForm(await request.formData());
  const refused = (message: string, fields: Record<string, string> = {}) => data({ message, fields, values });
  if (intent === 'accept') {
    const session = await info.session();
    if (!session) return redirect(`/auth?redirectTo=${encodeURIComponent(`/convite?token=${token}`)}`);
    const accepted = await acceptInvite(session, token);
    return accepted.ok ? redirectWithToast('/auth', JOINED_AGAIN) : refused(accepted.error.message);
  }
  const parsed = JoinInput.safeParse({ ...values, password });
  if (!parsed.success) return refused('', fieldErrors(parsed.error));
  const joined = await acceptInviteAsNew(info, request, token, parsed.data);
  return joined.ok ? redirectWithToast('/admin', JOINED, joined.value) : refused(joined.error.message);
}

export const clientAction = keepForm;

export default function InvitePage() {
  const { token, invite, signedIn, message } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const pending = useNavigation().state === 'submitting';
  if (!invite) {
    return (
      <AuthFrame title="Convite para a equipe" lead="Não há nada a aceitar por este link.">
        <FormAlert message={message} />
      </AuthFrame>
    );
  }
  const button = (
    <Button type="submit" variant="cta" size="lg" className="w-full" pending={pending}>
      Aceitar o convite
    </Button>
  );
  const back = encodeURIComponent(`/convite?token=${token}`);
  return (
    <AuthFrame
      title="Convite para a equipe"
      lead={`Para ${invite.email}, como ${ROLE_LABELS[invite.role]}. ${ROLE_HINTS[invite.role]}`}
    >
      {!invite.hasAccount ? (
        <NewAccount token={token} answer={answer} button={button} />
      ) : signedIn === invite.email ? (
        <Form method="post" className="space-y-4">
          <FormAlert message={answer?.message || undefined} />
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="intent" value="accept" />
          <p>Ao aceitar, as sessões desta conta são encerradas: você entra de novo, já com o novo acesso.</p>
          {button}
        </Form>
      ) : (
        <div className="space-y-4">
          <p>
            {signedIn
              ? `Você está na conta de ${signedIn}. Saia e entre com a de ${invite.email}.`
              : 'Este e-mail já tem uma conta. Entre com ela para aceitar.'}
          </p>
          {signedIn ? (
            <Form method="post" action="/sair">
              <Button type="submit" variant="cta" size="lg" className="w-full">
                Sair
              </Button>
            </Form>
          ) : (
            <Link
              to={`/auth?redirectTo=${back}`}
              className={buttonClass({ variant: 'cta', size: 'lg' }, 'w-full')}
            >
              Entrar
            </Link>
          )}
        </div>
      )}
    </AuthFrame>
  );
}

type Typed = { message: string; fields: Record<string, string>; values: Record<string, string> };

/** Creates an account with a longer password: the panel shows the data of every client. */
function NewAccount({
  token,
  answer,
  button,
}: {
  token: string;
  answer: Typed | undefined;
  button: React.ReactNode;
}) {
  const { fields = {}, values = {} } = answer ?? {};
  const field = (name: string) => ({ name, required: true, defaultValue: values[name], error: fields[name] });
  return (
    <Form method="post" className="space-y-4" noValidate>
      <FormAlert message={answer?.message || undefined} />
      <input type="hidden" name="token" value={token} />
      <TextField {...field('full_name')} label="Nome completo" autoComplete="name" maxLength={100} />
      <div className="grid gap-4 sm:grid-cols-2">
        <MaskedField {...field('doc_number')} label="CPF" mask={maskCpf} inputMode="numeric" />
        <MaskedField
          {...field('phone')}
          label="Telefone"
          mask={maskPhone}
          inputMode="tel"
          autoComplete="tel"
        />
      </div>
      <StateField {...field('uf')} />
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="new-password"
        required
        hint={`No mínimo ${TEAM_PASSWORD_LENGTH} caracteres`}
        error={fields.password}
      />
      {button}
    </Form>
  );
}
