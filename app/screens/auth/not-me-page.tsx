import { Link, useLoaderData } from 'react-router';
import { z } from 'zod';
import { findEmailUndo, undoEmail } from '#app/features/accounts/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { RecordForm, useRecordForm } from '#app/kit/record-form.tsx';
import { type RequestInfo, requestInfo } from '#app/platform/request-context.server.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/not-me-page';
import { AuthFrame } from './auth-frame.tsx';
import { clientAuthAction, FormAlert, useAuthAnswer } from './form-alert.tsx';

// The address contains the token, which other sites must not get.
export const meta: Route.MetaFunction = () => [
  { title: 'Não fui eu | Nome em Dia' },
  { name: 'referrer', content: 'same-origin' },
  { name: 'robots', content: 'noindex' },
];

/**
 * Target of the link in the mail to the old address. Opening it changes nothing, because mail scanners open
 * links, too.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const found = await findEmailUndo(requestInfo(context), token);
  return found.ok
    ? { token, ...found.value, message: undefined }
    : { token, oldEmail: '', newEmail: '', message: found.error.message };
}

const FORMS = {
  undo: defineForm({
    failed: 'Erro',
    schema: z.object({ token: z.string() }),
    save: ({ info, request }: { info: RequestInfo; request: Request }, { token }) =>
      undoEmail(info, request, token),
    show: ({ email }) => ({ email }),
  }),
};

export const action = (args: Route.ActionArgs) =>
  answerForms(FORMS, { info: requestInfo(args.context), request: args.request }, args);

export const clientAction = clientAuthAction;

export default function NotMePage() {
  const { token, oldEmail, newEmail, message } = useLoaderData<typeof loader>();
  const answer = useAuthAnswer<typeof action>();
  const form = useRecordForm({ intent: 'undo', answer, draft: {} });
  if (answer?.shown) {
    return (
      <AuthFrame title="Sua conta está com você" lead={`O e-mail da conta é ${answer.shown.email}.`}>
        <div className="space-y-4" role="status">
          <p>
            A troca foi desfeita e todas as sessões foram encerradas. Enviamos um link para você criar uma
            nova senha. Use o link agora: quem pediu a troca sabia a senha atual.
          </p>
          <p className="text-muted">
            Ao entrar, confira em Perfil, Segurança, se tudo está como você deixou. Se precisar de ajuda, fale
            com o suporte.
          </p>
        </div>
      </AuthFrame>
    );
  }
  const problem = form.refusal ?? message;
  return (
    <AuthFrame
      title="Não foi você?"
      lead={problem ? 'Não há nada a desfazer por este link.' : `Foi pedida a troca do e-mail ${oldEmail}.`}
    >
      {problem ? (
        <div className="space-y-4">
          <FormAlert message={problem} />
          <p>
            <Link className="font-semibold underline underline-offset-4" to="/contato">
              Falar com a equipe
            </Link>
          </p>
        </div>
      ) : (
        <RecordForm form={form} className="space-y-4">
          <input type="hidden" name="token" value={token} />
          <p>
            Alguém pediu para usar <strong>{newEmail}</strong> na sua conta. Se não foi você, desfaça agora:
          </p>
          <ul className="list-disc space-y-1 pl-5">
            <li>o e-mail da conta volta a ser {oldEmail};</li>
            <li>todas as sessões abertas são encerradas;</li>
            <li>você recebe um link para criar uma nova senha.</li>
          </ul>
          <Button type="submit" variant="cta" size="lg" className="w-full" pending={form.pending}>
            Não fui eu: desfazer
          </Button>
          <p className="text-sm text-muted">Foi você? Feche esta página: nada muda.</p>
        </RecordForm>
      )}
    </AuthFrame>
  );
}
