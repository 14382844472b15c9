import { Form, useLoaderData } from 'react-router';
import { z } from 'zod';
import { EmailChangeInput } from '#app/features/accounts/rules/input.ts';
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
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction, RecordForm, useRecordForm } from '#app/kit/form.tsx';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import type { Session } from '#app/platform/auth.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { sessionOf } from '#app/platform/guards.server.ts';
import { ProfileFrame, SECURITY } from '#app/shells/customer/profile-frame.tsx';
import { Button } from '#app/ui/button.tsx';
import { PasswordField, TextField } from '#app/ui/field.tsx';
import { ProfileSection } from '#app/ui/profile-section.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/email-page';

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

type Who = { session: Session; request: Request };

const FORMS = {
  ask: defineForm({
    failed: 'E-mail não trocado',
    schema: EmailChangeInput,
    save: ({ session, request }: Who, input) => requestEmailChange(session, request, input),
    done: { to: HERE, toast: EMAIL_ASKED },
  }),
  confirm: defineForm({
    failed: 'Erro',
    schema: z.object({ token: z.string() }),
    save: ({ session, request }: Who, { token }) => confirmEmailChange(session, request, token),
    done: { to: '/app/perfil/seguranca', toast: EMAIL_CHANGED },
  }),
  cancel: async ({ session, request }: Who): Promise<FormAnswer> => {
    await cancelEmailChange(session, request);
    throw await redirectWithToast(HERE, EMAIL_CANCELLED);
  },
};

export const action = (args: Route.ActionArgs) =>
  answerForms(FORMS, { session: sessionOf(args.context), request: args.request }, args);

export const clientAction = clientFormAction;

export default function EmailPage() {
  const { email, waiting, token } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const ask = useRecordForm({ intent: 'ask', answer, draft: { email: '' } });
  return (
    <ProfileFrame title="Trocar e-mail" up={SECURITY} lead={`Hoje você entra com ${email}.`}>
      {token && waiting && (
        <ProfileSection
          title="Confirmar o novo e-mail"
          text={`A partir de agora você entrará com ${waiting}, e é para ele que escreveremos.`}
        >
          <Form method="post" action={HERE}>
            <input type="hidden" name="intent" value="confirm" />
            <input type="hidden" name="token" value={token} />
            <SubmitButton variant="cta" when={{ intent: 'confirm' }}>
              Confirmar {waiting}
            </SubmitButton>
          </Form>
        </ProfileSection>
      )}
      {token && !waiting && (
        <ProfileSection
          title="Este link não vale mais"
          text="Ele venceu, já foi usado ou foi cancelado. Se ainda quiser trocar, peça de novo abaixo."
        />
      )}
      {waiting && !token && (
        <ProfileSection
          title="Falta confirmar"
          aside={<Badge tone="warning">Aguardando</Badge>}
          text={`Enviamos um link para ${waiting}. O link vale por 24 horas. Até você abrir, o e-mail da conta continua sendo ${email}. Não chegou? Olhe a caixa de spam ou peça de novo abaixo.`}
        >
          <Form method="post">
            <input type="hidden" name="intent" value="cancel" />
            <SubmitButton when={{ intent: 'cancel' }}>Cancelar a troca</SubmitButton>
          </Form>
        </ProfileSection>
      )}
      <ProfileSection
        title="Novo e-mail"
        text="O novo endereço precisa confirmar antes de valer. O atual recebe um aviso, com um link para desfazer."
      >
        <RecordForm key={waiting} form={ask} action={HERE} className="max-w-md space-y-4">
          <TextField label="Novo e-mail" {...ask.field('email')} type="email" autoComplete="email" required />
          <PasswordField
            label="Senha atual"
            name="password"
            autoComplete="current-password"
            required
            error={ask.errors.password}
          />
          <Button type="submit" variant={token && waiting ? 'secondary' : 'cta'} pending={ask.pending}>
            Enviar link de confirmação
          </Button>
        </RecordForm>
      </ProfileSection>
    </ProfileFrame>
  );
}
