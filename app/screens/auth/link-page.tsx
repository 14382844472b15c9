import { Link, useLoaderData } from 'react-router';
import { ResetRequestInput } from '#app/features/accounts/rules/input.ts';
import { requestSignInLink } from '#app/features/accounts/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { RecordForm, useRecordForm } from '#app/kit/record-form.tsx';
import { safePath } from '#app/lib/page-address.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { Route } from './+types/link-page';
import { AuthFrame } from './auth-frame.tsx';
import { clientAuthAction, useAuthAnswer } from './form-alert.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Entrar por um link | Nome em Dia' },
  { name: 'robots', content: 'noindex' },
];

export const loader = ({ request }: Route.LoaderArgs) => ({
  redirectTo: safePath(new URL(request.url).searchParams.get('redirectTo'), ''),
});

const FORMS = {
  ask: defineForm({
    failed: 'Erro',
    schema: ResetRequestInput,
    save: ({ request }: { request: Request }, { email, redirectTo }) =>
      requestSignInLink(request, email, redirectTo),
    show: (_, { email }) => ({ sentTo: email }),
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, { request: args.request }, args);

export const clientAction = clientAuthAction;

export default function LinkPage() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const answer = useAuthAnswer<typeof action>();
  const form = useRecordForm({ intent: 'ask', answer, draft: { email: '', redirectTo } });
  if (answer?.shown) {
    return (
      <AuthFrame
        title="Confira o seu e-mail"
        lead="Se houver uma conta com este endereço, a mensagem chega em instantes."
        focus
      >
        <p role="status">
          Enviamos o link para <strong>{answer.shown.sentTo}</strong>. Ele vale por 15 minutos e funciona uma
          vez.
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Entrar por um link"
      lead="Enviamos um link ao seu e-mail. Com ele você entra sem a senha."
    >
      <RecordForm form={form} className="space-y-4">
        <input type="hidden" name="redirectTo" value={form.draft.redirectTo} />
        <TextField label="E-mail" {...form.field('email')} type="email" autoComplete="username" required />
        <Button type="submit" variant="cta" size="lg" className="w-full" pending={form.pending}>
          Enviar link
        </Button>
        <p className="text-center">
          <Link
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
            to={redirectTo ? `/auth?${new URLSearchParams({ redirectTo })}` : '/auth'}
          >
            Entrar com a senha
          </Link>
        </p>
      </RecordForm>
    </AuthFrame>
  );
}
