import { Form, useActionData, useNavigation } from 'react-router';
import { ResetRequestInput } from '#app/features/accounts/rules/account-input.ts';
import { requestPasswordReset } from '#app/features/accounts/server/index.server.ts';
import { fieldErrors, readForm } from '#app/lib/form-data.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { keepForm } from '#app/ui/unanswered.ts';
import type { Route } from './+types/forgot-password-page';
import { AuthFrame } from './auth-frame.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Recuperar senha | Nome em Dia' }];

export async function action({ request }: Route.ActionArgs) {
  const form = readForm(await request.formData());
  const parsed = ResetRequestInput.safeParse(form);
  if (!parsed.success) return { email: form.email ?? '', error: fieldErrors(parsed.error).email };
  const result = await requestPasswordReset(request, parsed.data.email);
  return result.ok
    ? { sentTo: parsed.data.email }
    : { email: parsed.data.email, error: result.error.message };
}

export const clientAction = keepForm;

export default function ForgotPasswordPage() {
  const answer = useActionData<typeof action>();
  const pending = useNavigation().state === 'submitting';
  if (answer && 'sentTo' in answer) {
    return (
      <AuthFrame
        title="Confira o seu e-mail"
        lead="Se houver uma conta com este endereço, a mensagem chega em instantes."
      >
        <p role="status">
          Enviamos o link para <strong>{answer.sentTo}</strong>. Ele vale por 1 hora e funciona uma vez.
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Recuperar senha"
      lead="Informe o e-mail da sua conta. Enviamos um link para você criar uma nova senha."
    >
      <Form method="post" className="space-y-4" noValidate>
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={answer?.email}
          error={answer?.error}
        />
        <Button type="submit" variant="cta" size="lg" className="w-full" pending={pending}>
          Enviar link
        </Button>
      </Form>
    </AuthFrame>
  );
}
