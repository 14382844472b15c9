import { Form, Link, useActionData, useNavigation, useSearchParams } from 'react-router';
import { finishSignIn } from '#app/features/accounts/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { keepForm } from '#app/ui/unanswered.ts';
import type { Route } from './+types/second-factor-page';
import { redirectSignedIn } from './after-sign-in.server.ts';
import { AuthFrame } from './auth-frame.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Código de entrada | Nome em Dia' }];

export async function action({ request }: Route.ActionArgs) {
  const { code = '' } = readForm(await request.formData());
  const result = await finishSignIn(request, code.replace(/\s/g, ''));
  if (!result.ok) return { error: result.error.message };
  const wanted = new URL(request.url).searchParams.get('redirectTo');
  return redirectSignedIn(request, result.value, wanted);
}

/** Two ways through the same door: a phone offers its numbers for one, all its keys for the other. */
const WAYS = {
  app: {
    lead: 'Abra o seu aplicativo autenticador e digite o código de seis números.',
    label: 'Código',
    hint: undefined,
    field: { inputMode: 'numeric', autoComplete: 'one-time-code' },
    other: 'Perdeu o celular? Use um código de recuperação',
  },
  recovery: {
    lead: 'Digite um dos códigos de recuperação que você guardou. Cada um entra uma vez.',
    label: 'Código de recuperação',
    hint: 'Dez letras e números, como abcde-23456',
    field: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
    other: 'Usar o aplicativo autenticador',
  },
} as const;

export const clientAction = keepForm;

export default function SecondFactorPage() {
  const answer = useActionData<typeof action>();
  const pending = useNavigation().state === 'submitting';
  const [query] = useSearchParams();
  const recovery = query.get('modo') === 'recuperacao';
  const { lead, label, hint, field, other } = WAYS[recovery ? 'recovery' : 'app'];
  const switched = new URLSearchParams(query);
  if (recovery) switched.delete('modo');
  else switched.set('modo', 'recuperacao');
  return (
    <AuthFrame title="Verificação em duas etapas" lead={lead}>
      <Form key={label} method="post" className="space-y-4">
        <TextField label={label} name="code" required hint={hint} error={answer?.error} {...field} />
        <Button type="submit" variant="cta" size="lg" className="w-full" pending={pending}>
          Confirmar
        </Button>
        <p className="text-center">
          <Link
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
            to={`?${switched}`}
            replace
          >
            {other}
          </Link>
        </p>
      </Form>
    </AuthFrame>
  );
}
