import { useLoaderData } from 'react-router';
import { z } from 'zod';
import { LinkedProfileInput } from '#app/features/profiles/rules/input.ts';
import { MAX_LINKED_PROFILES, TOO_MANY_LINKED } from '#app/features/profiles/rules/linked-profile.ts';
import {
  PROFILE_LINKED,
  PROFILE_NOT_LINKED,
  PROFILE_UNLINKED,
} from '#app/features/profiles/rules/messages.ts';
import {
  linkProfile,
  listHolders,
  loadOwnProfile,
  unlinkProfile,
} from '#app/features/profiles/server/index.server.ts';
import { answerForms, defineForm } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { ProfileFrame, ProfileSection } from '#app/shells/customer/profile-frame.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/linked-page';
import { HolderList } from './holder-list.tsx';
import { LinkForm } from './link-form.tsx';

const HERE = '/app/perfil/vinculados';

export const meta: Route.MetaFunction = () => [{ title: 'Perfis vinculados | Área do cliente' }];

export async function loader({ context }: Route.LoaderArgs) {
  const customer = customerOf(context);
  const [own, linked] = await Promise.all([loadOwnProfile(customer), listHolders(customer)]);
  const { fullName, docType, docNumber } = own;
  return { own: { fullName, docType, docNumber }, linked };
}

const FORMS = {
  link: defineForm({
    failed: PROFILE_NOT_LINKED.title,
    schema: LinkedProfileInput,
    save: linkProfile,
    done: { to: HERE, toast: PROFILE_LINKED },
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
  const { own, linked } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  const full = linked.length >= MAX_LINKED_PROFILES;
  return (
    <ProfileFrame
      title="Perfis vinculados"
      lead="Acompanhe na sua conta os serviços da sua família ou da sua empresa."
    >
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
          full ? TOO_MANY_LINKED : 'Vincule apenas quem autorizou você: os dados são dessa pessoa ou empresa.'
        }
      >
        {!full && <LinkForm key={linked.length} answer={answer} />}
      </ProfileSection>
    </ProfileFrame>
  );
}
