import { useLoaderData } from 'react-router';
import { ResetRequestInput } from '#app/features/accounts/rules/input.ts';
import { requestPasswordReset } from '#app/features/accounts/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { RecordForm, useRecordForm } from '#app/kit/record-form.tsx';
import { safePath } from '#app/lib/page-address.ts';
import { err } from '#app/lib/result.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { Route } from './+types/forgot-password-page';
import { AuthFrame } from './auth-frame.tsx';
import { clientAuthAction, useAuthAnswer } from './form-alert.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Recuperar senha | Nome em Dia' }];

/** Page that a visitor wanted before the sign-in: the link of the mail returns to it. */
export const loader = ({ request }: Route.LoaderArgs) => ({
  redirectTo: safePath(new URL(request.url).searchParams.get('redirectTo'), ''),
});

const FORMS = {
  ask: defineForm({
    failed: 'Erro',
    schema: ResetRequestInput,
    save: async ({ request }: { request: Request }, { email, redirectTo }) => {
      const asked = await requestPasswordReset(request, email, redirectTo);
      return asked.ok ? asked : err({ ...asked.error, fields: { email: asked.error.message } });
    },
    show: (_, { email }) => ({ sentTo: email }),
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, { request: args.request }, args);

export const clientAction = clientAuthAction;

export default function ForgotPasswordPage() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const answer = useAuthAnswer<typeof action>();
  const form = useRecordForm({ intent: 'ask', answer, draft: { email: '', redirectTo } });
  if (answer?.shown) {
    return (
      <AuthFrame
        title="Confira o seu e-mail"
        lead="Se houver uma conta com este endereço, a mensagem chega em instantes."
      >
        <p role="status">
          Enviamos o link para <strong>{answer.shown.sentTo}</strong>. Ele vale por 1 hora e funciona uma vez.
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Recuperar senha"
      lead="Informe o e-mail da sua conta. Enviamos um link para você criar uma nova senha."
    >
      <RecordForm form={form} className="space-y-4">
        <input type="hidden" name="redirectTo" value={form.draft.redirectTo} />
        <TextField label="E-mail" {...form.field('email')} type="email" autoComplete="username" required />
        <Button type="submit" variant="cta" size="lg" className="w-full" pending={form.pending}>
          Enviar link
        </Button>
      </RecordForm>
    </AuthFrame>
  );
}
