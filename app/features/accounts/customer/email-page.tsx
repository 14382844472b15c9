import { Form, useLoaderData, useNavigation } from 'react-router';
import { EmailChangeInput } from '#app/features/accounts/rules/account-input.ts';
import {
  EMAIL_ASKED,
  EMAIL_CANCELLED,
  EMAIL_CHANGED,
} from '#app/features/accounts/rules/security-messages.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
  waitingEmail,
} from '#app/features/accounts/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { sessionOf } from '#app/platform/guards.server.ts';
import { ProfileFrame, Section } from '#app/shells/customer/profile-frame.tsx';
import { type Answer, refusedBy, refusedInput } from '#app/shells/customer/refused-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { PasswordField, TextField } from '#app/ui/field.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/email-page';
import { BackToSecurity } from './back-to-security.tsx';

const HERE = '/app/perfil/email';

// The link of the mail brings a token in the address: other sites must not learn it.
export const meta: Route.MetaFunction = () => [
  { title: 'Trocar e-mail | Área do cliente' },
  { name: 'referrer', content: 'same-origin' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = sessionOf(context);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return { email: session.user.email, waiting: await waitingEmail(session), token };
}

export async function action({ request, context }: Route.ActionArgs) {
  const session = sessionOf(context);
  const { intent, token = '', ...values } = readForm(await request.formData());
  if (intent === 'cancel') {
    await cancelEmailChange(session, request);
    return redirectWithToast(HERE, EMAIL_CANCELLED);
  }
  if (intent === 'confirm') {
    const confirmed = await confirmEmailChange(session, request, token);
    return confirmed.ok
      ? redirectWithToast('/app/perfil/seguranca', EMAIL_CHANGED)
      : refusedBy(confirmed.error);
  }
  const parsed = EmailChangeInput.safeParse(values);
  if (!parsed.success) return refusedInput(parsed.error, 'E-mail não trocado', values);
  const asked = await requestEmailChange(session, request, parsed.data);
  return asked.ok
    ? redirectWithToast(HERE, EMAIL_ASKED)
    : refusedBy({ ...asked.error, title: 'E-mail não trocado' }, values);
}

export const clientAction = keepPage;

export default function EmailPage() {
  const { email, waiting, token } = useLoaderData<typeof loader>();
  const answer = useAnswer<Answer>();
  useToast(answer?.toast);
  const { fields = {}, values = {} } = answer ?? {};
  const pending = useNavigation().formData?.get('intent');
  return (
    <ProfileFrame title="Trocar e-mail" lead={`Hoje você entra com ${email}.`}>
      <BackToSecurity />
      {token && waiting && (
        <Section
          title="Confirmar o novo e-mail"
          text={`A partir de agora você entrará com ${waiting}, e é para ele que escreveremos.`}
        >
          <Form method="post" action={HERE}>
            <input type="hidden" name="intent" value="confirm" />
            <input type="hidden" name="token" value={token} />
            <Button type="submit" variant="cta" pending={pending === 'confirm'}>
              Confirmar {waiting}
            </Button>
          </Form>
        </Section>
      )}
      {token && !waiting && (
        <Section
          title="Este link não vale mais"
          text="Ele venceu, já foi usado ou foi cancelado. Se ainda quiser trocar, peça de novo abaixo."
        />
      )}
      {waiting && !token && (
        <Section
          title="Falta confirmar"
          aside={<Badge tone="warning">Aguardando</Badge>}
          text={`Enviamos um link para ${waiting}. Ele vale por 24 horas; até lá continua valendo ${email}. Não chegou? Confira a caixa de spam ou peça de novo abaixo.`}
        >
          <Form method="post">
            <input type="hidden" name="intent" value="cancel" />
            <Button type="submit" pending={pending === 'cancel'}>
              Cancelar a troca
            </Button>
          </Form>
        </Section>
      )}
      <Section
        title="Novo e-mail"
        text="O novo endereço precisa confirmar antes de valer. O atual recebe um aviso, com um link para desfazer."
      >
        <Form key={waiting} method="post" action={HERE} className="max-w-md space-y-4" noValidate>
          <input type="hidden" name="intent" value="ask" />
          <TextField
            label="Novo e-mail"
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={values.email}
            error={fields.email}
          />
          <PasswordField
            label="Senha atual"
            name="password"
            autoComplete="current-password"
            required
            error={fields.password}
          />
          <Button type="submit" variant={token && waiting ? 'secondary' : 'cta'} pending={pending === 'ask'}>
            Enviar link de confirmação
          </Button>
        </Form>
      </Section>
    </ProfileFrame>
  );
}
