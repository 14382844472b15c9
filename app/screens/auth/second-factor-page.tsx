import { Link, useSearchParams } from 'react-router';
import { finishSignIn } from '#app/features/accounts/server/index.server.ts';
import { answerForms } from '#app/kit/form.server.ts';
import type { FormAnswer } from '#app/kit/form-answer.ts';
import { RecordForm, useRecordForm } from '#app/kit/record-form.tsx';
import { textIn } from '#app/lib/form-data.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { Route } from './+types/second-factor-page';
import { redirectSignedIn } from './after-sign-in.server.ts';
import { AuthFrame } from './auth-frame.tsx';
import { clientAuthAction, useAuthAnswer } from './form-alert.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Código de entrada | Nome em Dia' }];

const FORMS = {
  /** The code is entered again after a refusal. */
  code: async ({ request }: { request: Request }, form: FormData, intent: string): Promise<FormAnswer> => {
    const result = await finishSignIn(request, textIn(form, 'code').replace(/\s/g, ''));
    if (!result.ok) return { ok: false, intent, fields: { code: result.error.message } };
    throw await redirectSignedIn(request, result.value, new URL(request.url).searchParams.get('redirectTo'));
  },
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, { request: args.request }, args);

/** The two kinds of codes: a phone shows its number pad for one, its full keyboard for the other. */
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

export const clientAction = clientAuthAction;

export default function SecondFactorPage() {
  const answer = useAuthAnswer<typeof action>();
  const form = useRecordForm({ intent: 'code', answer, draft: { code: '' } });
  const [query] = useSearchParams();
  const recovery = query.get('modo') === 'recuperacao';
  const { lead, label, hint, field, other } = WAYS[recovery ? 'recovery' : 'app'];
  const switched = new URLSearchParams(query);
  if (recovery) switched.delete('modo');
  else switched.set('modo', 'recuperacao');
  return (
    <AuthFrame title="Verificação em duas etapas" lead={lead}>
      <RecordForm key={label} form={form} noValidate={false} className="space-y-4">
        <TextField label={label} {...form.field('code')} required hint={hint} {...field} />
        <Button type="submit" variant="cta" size="lg" className="w-full" pending={form.pending}>
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
      </RecordForm>
    </AuthFrame>
  );
}
