import { useLoaderData } from 'react-router';
import { NewPasswordInput } from '#app/features/accounts/rules/input.ts';
import { resetPassword } from '#app/features/accounts/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { RecordForm, useRecordForm } from '#app/kit/record-form.tsx';
import { safePath } from '#app/lib/page-address.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { Button } from '#app/ui/button.tsx';
import { PasswordField } from '#app/ui/field.tsx';
import type { Route } from './+types/new-password-page';
import { redirectSignedIn } from './after-sign-in.server.ts';
import { AuthFrame } from './auth-frame.tsx';
import { clientAuthAction, FormAlert, useAuthAnswer } from './form-alert.tsx';

// The address contains the token, which other sites must not get. (no-referrer would also hide the origin of
// this site's form.)
export const meta: Route.MetaFunction = () => [
  { title: 'Nova senha | Nome em Dia' },
  { name: 'referrer', content: 'same-origin' },
];

export const loader = ({ request }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams;
  return { token: query.get('token') ?? '', redirectTo: safePath(query.get('redirectTo'), '') };
};

const CHANGED = { tone: 'good', title: 'Senha alterada', message: 'Entre com a nova senha.' } as const;

const FORMS = {
  save: defineForm({
    failed: 'Erro',
    schema: NewPasswordInput,
    save: ({ request }: { request: Request }, { token, password }) => resetPassword(request, token, password),
    done: ({ headers, signedIn }, { redirectTo }, { request }) => {
      if (signedIn) return redirectSignedIn(request, headers, redirectTo || null);
      const query = redirectTo && `?${new URLSearchParams({ redirectTo })}`;
      return redirectWithToast(`/auth${query}`, CHANGED, headers);
    },
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, { request: args.request }, args);

export const clientAction = clientAuthAction;

export default function NewPasswordPage() {
  const { token, redirectTo } = useLoaderData<typeof loader>();
  const answer = useAuthAnswer<typeof action>();
  const form = useRecordForm({ intent: 'save', answer, draft: { token, redirectTo } });
  return (
    <AuthFrame
      title="Crie uma nova senha"
      lead="Ao salvar, as sessões abertas em outros aparelhos são encerradas."
    >
      <RecordForm form={form} className="space-y-4">
        <FormAlert
          message={
            form.refusal ?? (form.errors.token ? 'Este link está incompleto. Peça um novo.' : undefined)
          }
        />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <PasswordField
          label="Nova senha"
          name="password"
          autoComplete="new-password"
          required
          hint="No mínimo 6 caracteres"
          error={form.errors.password}
        />
        <Button type="submit" variant="cta" size="lg" className="w-full" pending={form.pending}>
          Salvar nova senha
        </Button>
      </RecordForm>
    </AuthFrame>
  );
}
