import { Form, Link, redirect, useLoaderData } from 'react-router';
import { z } from 'zod';
import { JOINED, JOINED_AGAIN } from '#app/features/accounts/rules/panel-messages.ts';
import { STAFF_HOME } from '#app/features/accounts/rules/roles.ts';
import { JoinInput, PLACE_HINTS, PLACE_LABELS, placeOf } from '#app/features/accounts/rules/team.ts';
import { acceptInvite, acceptInviteAsNew, findInvite } from '#app/features/accounts/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { RecordForm, useRecordForm } from '#app/kit/record-form.tsx';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { type RequestInfo, requestInfo } from '#app/platform/request-context.server.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/invite-page';
import { AuthFrame } from './auth-frame.tsx';
import { clientAuthAction, FormAlert, useAuthAnswer } from './form-alert.tsx';
import { NewAccount } from './new-account.tsx';

// The address contains the token, which other sites must not get.
export const meta: Route.MetaFunction = () => [
  { title: 'Convite para a equipe | Nome em Dia' },
  { name: 'referrer', content: 'same-origin' },
  { name: 'robots', content: 'noindex' },
];

/** Target of an invitation mail's link. Opening it accepts nothing, because mail scanners open links, too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const info = requestInfo(context);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const [found, session] = await Promise.all([findInvite(info, token), info.session()]);
  return found.ok
    ? { token, invite: found.value, signedIn: session?.user.email ?? null, message: undefined }
    : { token, invite: null, signedIn: null, message: found.error.message };
}

type Who = { info: RequestInfo; request: Request };

const FORMS = {
  accept: defineForm({
    failed: 'Erro',
    schema: z.object({ token: z.string() }),
    save: async ({ info }: Who, { token }) => {
      const session = await info.session();
      if (!session) throw redirect(`/auth?redirectTo=${encodeURIComponent(`/convite?token=${token}`)}`);
      return acceptInvite(session, token);
    },
    done: { to: '/auth', toast: JOINED_AGAIN },
  }),
  join: defineForm({
    failed: 'Erro',
    schema: JoinInput.and(z.object({ token: z.string() })),
    save: ({ info, request }: Who, { token, ...input }) => acceptInviteAsNew(info, request, token, input),
    done: (headers) => redirectWithToast(STAFF_HOME, JOINED, headers),
  }),
};

export const action = (args: Route.ActionArgs) =>
  answerForms(FORMS, { info: requestInfo(args.context), request: args.request }, args);

export const clientAction = clientAuthAction;

export default function InvitePage() {
  const { token, invite, signedIn, message } = useLoaderData<typeof loader>();
  const answer = useAuthAnswer<typeof action>();
  const accept = useRecordForm({ intent: 'accept', answer, draft: {} });
  if (!invite) {
    return (
      <AuthFrame title="Convite para a equipe" lead="Não há nada a aceitar por este link.">
        <FormAlert message={message} />
      </AuthFrame>
    );
  }
  const back = encodeURIComponent(`/convite?token=${token}`);
  return (
    <AuthFrame
      title="Convite para a equipe"
      lead={`Para ${invite.email}, como ${PLACE_LABELS[placeOf(invite)]}. ${PLACE_HINTS[placeOf(invite)]}`}
    >
      {!invite.hasAccount ? (
        <NewAccount token={token} answer={answer} />
      ) : signedIn === invite.email ? (
        <RecordForm form={accept} className="space-y-4">
          <FormAlert message={accept.refusal} />
          <input type="hidden" name="token" value={token} />
          <p>Ao aceitar, as sessões desta conta são encerradas. Entre de novo, já com o novo acesso.</p>
          <Accept pending={accept.pending} />
        </RecordForm>
      ) : (
        <div className="space-y-4">
          <p>
            {signedIn
              ? `Você está na conta de ${signedIn}. Saia e entre com a de ${invite.email}.`
              : 'Este e-mail já tem uma conta. Entre com ela para aceitar.'}
          </p>
          {signedIn ? (
            <Form method="post" action="/sair">
              <Button type="submit" variant="cta" size="lg" className="w-full">
                Sair
              </Button>
            </Form>
          ) : (
            <Link
              to={`/auth?redirectTo=${back}`}
              className={buttonClass({ variant: 'cta', size: 'lg' }, 'w-full')}
            >
              Entrar
            </Link>
          )}
        </div>
      )}
    </AuthFrame>
  );
}

const Accept = ({ pending }: { pending: boolean }) => (
  <Button type="submit" variant="cta" size="lg" className="w-full" pending={pending}>
    Aceitar o convite
  </Button>
);
