import { useLoaderData } from 'react-router';
import { z } from 'zod';
import { PARTNER_HOME } from '#app/features/accounts/rules/roles.ts';
import { JoinInput } from '#app/features/accounts/rules/team.ts';
import { PARTNER_JOINED } from '#app/features/partners/rules/messages.ts';
import { acceptPartnerInvite, findPartnerInvite } from '#app/features/partners/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { type RequestInfo, requestInfo } from '#app/platform/request-context.server.ts';
import type { Route } from './+types/partner-invite-page';
import { AuthFrame } from './auth-frame.tsx';
import { clientAuthAction, FormAlert, useAuthAnswer } from './form-alert.tsx';
import { NewAccount } from './new-account.tsx';

const TITLE = 'Convite para a área do parceiro';

// The address contains the token, which other sites must not get.
export const meta: Route.MetaFunction = () => [
  { title: `${TITLE} | Nome em Dia` },
  { name: 'referrer', content: 'same-origin' },
  { name: 'robots', content: 'noindex' },
];

/** Target of a partner's invitation mail. Opening it accepts nothing, because mail scanners open links, too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const found = await findPartnerInvite(requestInfo(context), token);
  return found.ok
    ? { token, invite: found.value, message: undefined }
    : { token, invite: null, message: found.error.message };
}

type Who = { info: RequestInfo; request: Request };

const FORMS = {
  join: defineForm({
    failed: 'Erro',
    schema: JoinInput.and(z.object({ token: z.string() })),
    save: ({ info, request }: Who, { token, ...input }) => acceptPartnerInvite(info, request, token, input),
    done: (headers) => redirectWithToast(PARTNER_HOME, PARTNER_JOINED, headers),
  }),
};

export const action = (args: Route.ActionArgs) =>
  answerForms(FORMS, { info: requestInfo(args.context), request: args.request }, args);

export const clientAction = clientAuthAction;

export default function PartnerInvitePage() {
  const { token, invite, message } = useLoaderData<typeof loader>();
  const answer = useAuthAnswer<typeof action>();
  return invite ? (
    <AuthFrame title={TITLE} lead={`Para ${invite.email}, de ${invite.name}. Crie a senha da área.`}>
      <NewAccount token={token} answer={answer} />
    </AuthFrame>
  ) : (
    <AuthFrame title={TITLE} lead="Não há nada a aceitar por este link.">
      <FormAlert message={message} />
    </AuthFrame>
  );
}
