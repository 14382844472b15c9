import { Form, useActionData, useLoaderData, useNavigation } from 'react-router';
import { NewPasswordInput } from '#app/features/accounts/rules/account-input.ts';
import { resetPassword } from '#app/features/accounts/server/index.server.ts';
import { fieldErrors, readForm } from '#app/lib/form-data.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { Button } from '#app/ui/button.tsx';
import { PasswordField } from '#app/ui/field.tsx';
import { keepForm } from '#app/ui/unanswered.ts';
import type { Route } from './+types/new-password-page';
import { AuthFrame } from './auth-frame.tsx';
import { FormAlert } from './form-alert.tsx';

// The address holds the token: other sites must not learn it. (no-referrer would also hide our own form's origin.)
export const meta: Route.MetaFunction = () => [
  { title: 'Nova senha | Nome em Dia' },
  { name: 'referrer', content: 'same-origin' },
];

export const loader = ({ request }: Route.LoaderArgs) => ({
  token: new URL(request.url).searchParams.get('token') ?? '',
});

export async function action({ request }: Route.ActionArgs) {
  const parsed = NewPasswordInput.safeParse(readForm(await request.formData()));
  if (!parsed.success) return { fields: fieldErrors(parsed.error) };
  const result = await resetPassword(request, parsed.data.token, parsed.data.password);
  if (!result.ok) return { fields: {}, message: result.error.message };
  const toast = { tone: 'good', title: 'Senha alterada', message: 'Entre com a nova senha.' } as const;
  return redirectWithToast('/auth', toast, result.value);
}

export const clientAction = keepForm;

export default function NewPasswordPage() {
  const { token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const fields: Record<string, string> = answer?.fields ?? {};
  return (
    <AuthFrame
      title="Crie uma nova senha"
      lead="Ao salvar, as sessões abertas em outros aparelhos são encerradas."
    >
      <Form method="post" className="space-y-4" noValidate>
        <FormAlert
          message={answer?.message ?? (fields.token ? 'Este link está incompleto. Peça um novo.' : undefined)}
        />
        <input type="hidden" name="token" value={token} />
        <PasswordField
          label="Nova senha"
          name="password"
          autoComplete="new-password"
          required
          hint="No mínimo 6 caracteres"
          error={fields.password}
        />
        <Button
          type="submit"
          variant="cta"
          size="lg"
          className="w-full"
          pending={useNavigation().state === 'submitting'}
        >
          Salvar nova senha
        </Button>
      </Form>
    </AuthFrame>
  );
}
