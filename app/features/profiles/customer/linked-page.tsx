import { useLoaderData } from 'react-router';
import { z } from 'zod';
import { consentPath } from '#app/features/profiles/rules/holder-consent.ts';
import { LinkedProfileInput } from '#app/features/profiles/rules/input.ts';
import { MAX_LINKED_PROFILES, TOO_MANY_LINKED } from '#app/features/profiles/rules/linked-profile.ts';
import {
  PROFILE_LINKED,
  PROFILE_NOT_LINKED,
  PROFILE_UNLINKED,
} from '#app/features/profiles/rules/messages.ts';
import {
  createConsentLink,
  linkProfile,
  listHolders,
  loadOwnProfile,
  unlinkProfile,
} from '#app/features/profiles/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { safePath } from '#app/lib/page-address.ts';
import { whatsappAddress } from '#app/lib/whatsapp.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { ProfileFrame } from '#app/shells/customer/profile-frame.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { CopyText } from '#app/ui/copy-text.tsx';
import { ProfileSection } from '#app/ui/profile-section.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/linked-page';
import { HolderList } from './holder-list.tsx';
import { LinkForm } from './link-form.tsx';

const HERE = '/app/perfil/vinculados';

export const meta: Route.MetaFunction = () => [{ title: 'Perfis vinculados | Área do cliente' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = customerOf(context);
  const query = new URL(request.url).searchParams;
  const [own, linked] = await Promise.all([loadOwnProfile(customer), listHolders(customer)]);
  const { fullName, docType, docNumber } = own;
  return {
    own: { fullName, docType, docNumber },
    linked,
    /** Page that needs the new profile, such as the activation of a plan; empty without one. */
    redirectTo: safePath(query.get('redirectTo'), ''),
    docType: query.get('tipo') === 'CNPJ' ? ('CNPJ' as const) : ('CPF' as const),
  };
}

const FORMS = {
  link: defineForm({
    failed: PROFILE_NOT_LINKED.title,
    schema: LinkedProfileInput.and(z.object({ redirectTo: z.string().default('') })),
    save: (customer: CustomerActor, { redirectTo: _, ...input }) => linkProfile(customer, input),
    done: (_, { redirectTo }) => ({ to: safePath(redirectTo, HERE), toast: PROFILE_LINKED }),
  }),
  consent: defineForm({
    failed: 'Link não criado',
    schema: z.object({ profileId: z.string() }),
    save: (customer: CustomerActor, { profileId }) => createConsentLink(customer, profileId),
    done: { tone: 'good', title: 'Link criado', message: 'Copie e mande agora: ele não aparece de novo.' },
    show: ({ name, token }) => ({ name, address: `${env().appUrl}${consentPath(token)}` }),
  }),
  unlink: defineForm({
    failed: 'Erro',
    schema: z.object({ profileId: z.string() }),
    save: (customer: CustomerActor, { profileId }) => unlinkProfile(customer, profileId),
    done: { to: HERE, toast: PROFILE_UNLINKED },
  }),
};

export const action = (args: Route.ActionArgs) => answerForms(FORMS, customerOf(args.context), args);

export const clientAction = clientFormAction;

export default function LinkedPage() {
  const { own, linked, redirectTo, docType } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const made = answer && 'shown' in answer ? answer.shown : undefined;
  const full = linked.length >= MAX_LINKED_PROFILES;
  return (
    <ProfileFrame
      title="Perfis vinculados"
      lead="Acompanhe na sua conta os serviços da sua família ou da sua empresa."
    >
      {made && <ConsentLink {...made} />}
      <ProfileSection
        title="Quem você acompanha"
        text={
          linked.length > 0
            ? 'O painel mostra os serviços do perfil em uso.'
            : 'Por enquanto, só você. Vincule alguém abaixo para acompanhar tudo em um lugar.'
        }
      >
        <HolderList own={own} linked={linked} />
      </ProfileSection>
      <ProfileSection
        title="Vincular um perfil"
        text={
          full
            ? TOO_MANY_LINKED
            : redirectTo
              ? 'Depois de vincular, você volta para onde estava.'
              : 'Vincule apenas quem autorizou você: os dados são dessa pessoa ou empresa.'
        }
      >
        {!full && <LinkForm key={linked.length} answer={answer} docType={docType} redirectTo={redirectTo} />}
      </ProfileSection>
    </ProfileFrame>
  );
}

/** The link by which a linked person consents, shown once. */
const ConsentLink = ({ name, address }: { name: string; address: string }) => (
  <ProfileSection title={`Link para ${name}`}>
    <div className="space-y-3" role="status">
      <CopyText
        label="Endereço"
        hint="Vale 7 dias. Mande só a essa pessoa: é ela quem responde."
        text={address}
        rows={2}
        what="texto"
      />
      <a
        className={buttonClass({ variant: 'cta' })}
        href={whatsappAddress('', `Preciso da sua autorização para cuidar do seu caso: ${address}`)}
        target="_blank"
        rel="noopener noreferrer"
      >
        Mandar pelo WhatsApp
      </a>
    </div>
  </ProfileSection>
);
