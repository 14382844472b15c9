import { Link } from 'react-router';
import { signInByLink } from '#app/features/accounts/server/index.server.ts';
import { answerForms, defineForm, NO_FIELDS } from '#app/kit/form.server.ts';
import { RecordForm, useRecordForm } from '#app/kit/record-form.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/open-link-page';
import { redirectSignedIn } from './after-sign-in.server.ts';
import { AuthFrame } from './auth-frame.tsx';
import { clientAuthAction, FormAlert, useAuthAnswer } from './form-alert.tsx';

// The address holds the code of a sign-in: other sites must not learn it.
export const meta: Route.MetaFunction = () => [
  { title: 'Link de entrada | Nome em Dia' },
  { name: 'referrer', content: 'same-origin' },
  { name: 'robots', content: 'noindex' },
];

type Who = { request: Request; code: string };

const FORMS = {
  enter: defineForm({
    failed: 'Erro',
    schema: NO_FIELDS,
    save: ({ request, code }: Who) => signInByLink(request, code),
    done: (headers, _, { request }) =>
      redirectSignedIn(request, headers, new URL(request.url).searchParams.get('depois')),
  }),
};

export const action = (args: Route.ActionArgs) =>
  answerForms(FORMS, { request: args.request, code: args.params.code }, args);

export const clientAction = clientAuthAction;

/** A press signs in and not the address alone: programs that check mails open every link. */
export default function OpenLinkPage() {
  const answer = useAuthAnswer<typeof action>();
  const form = useRecordForm({ intent: 'enter', answer, draft: {} });
  return (
    <AuthFrame title="Entre na sua conta" lead="O link que enviamos abre a sua conta neste aparelho.">
      <RecordForm form={form} className="space-y-4">
        <FormAlert message={form.refusal} />
        <Button type="submit" variant="cta" size="lg" className="w-full" pending={form.pending}>
          Entrar agora
        </Button>
        {form.refusal && (
          <p className="text-center">
            <Link className="inline-flex min-h-11 items-center underline underline-offset-4" to="/auth/link">
              Pedir outro link
            </Link>
          </p>
        )}
      </RecordForm>
    </AuthFrame>
  );
}
