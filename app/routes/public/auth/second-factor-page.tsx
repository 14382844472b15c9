import { Form, useActionData, useNavigation } from 'react-router';
import { destinationAfterLogin } from '#app/features/accounts/rules/roles.ts';
import { finishSignIn } from '#app/features/accounts/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { Route } from './+types/second-factor-page';
import { AuthFrame } from './auth-frame.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Verificação em duas etapas | Nome em Dia' }];

export async function action({ request, context }: Route.ActionArgs) {
  const { code = '' } = readForm(await request.formData());
  const result = await finishSignIn(requestInfo(context), request, code.replace(/\s/g, ''));
  if (!result.ok) return { error: result.error.message };
  const wanted = new URL(request.url).searchParams.get('redirectTo');
  // Whoever may not see the page that was asked for is sent on by its guard.
  return redirectWithToast(wanted || destinationAfterLogin('user', null), { tone: 'good', title: 'Login realizado!' }, result.value);
}

export default function SecondFactorPage() {
  const answer = useActionData<typeof action>();
  return (
    <AuthFrame title="Verificação em duas etapas" lead="Abra o seu aplicativo autenticador e digite o código de seis números, ou use um código de recuperação.">
      <Form method="post" className="space-y-4">
        <TextField label="Código" name="code" inputMode="numeric" autoComplete="one-time-code" required error={answer?.error} />
        <Button type="submit" variant="cta" size="lg" className="w-full" pending={useNavigation().state === 'submitting'}>
          Confirmar
        </Button>
      </Form>
    </AuthFrame>
  );
}
