import { Form, useActionData, useNavigation } from 'react-router';
import { finishSignIn } from '#app/features/accounts/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { requestInfo } from '#app/platform/request-context.server.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { Route } from './+types/second-factor-page';
import { redirectSignedIn } from './after-sign-in.server.ts';
import { AuthFrame } from './auth-frame.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Verificação em duas etapas | Nome em Dia' }];

export async function action({ request, context }: Route.ActionArgs) {
  const { code = '' } = readForm(await request.formData());
  const result = await finishSignIn(requestInfo(context), request, code.replace(/\s/g, ''));
  if (!result.ok) return { error: result.error.message };
  const wanted = new URL(request.url).searchParams.get('redirectTo');
  return redirectSignedIn(request, result.value, wanted);
}

export default function SecondFactorPage() {
  const answer = useActionData<typeof action>();
  return (
    <AuthFrame
      title="Verificação em duas etapas"
      lead="Abra o seu aplicativo autenticador e digite o código de seis números, ou use um código de recuperação."
    >
      <Form method="post" className="space-y-4">
        <TextField
          label="Código"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={answer?.error}
        />
        <Button
          type="submit"
          variant="cta"
          size="lg"
          className="w-full"
          pending={useNavigation().state === 'submitting'}
        >
          Confirmar
        </Button>
      </Form>
    </AuthFrame>
  );
}
