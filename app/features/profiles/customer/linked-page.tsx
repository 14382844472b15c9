import { useLoaderData } from 'react-router';
import { LinkedProfileInput } from '#app/features/profiles/rules/linked-profile-input.ts';
import { MAX_LINKED_PROFILES, TOO_MANY_LINKED } from '#app/features/profiles/rules/linked-profile-view.ts';
import {
  PROFILE_LINKED,
  PROFILE_NOT_LINKED,
  PROFILE_UNLINKED,
} from '#app/features/profiles/rules/profile-messages.ts';
import {
  linkProfile,
  listHolders,
  loadOwnProfile,
  unlinkProfile,
} from '#app/features/profiles/server/index.server.ts';
import { readForm } from '#app/lib/form-data.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { ProfileFrame, Section } from '#app/shells/customer/profile-frame.tsx';
import { type Answer, refusedBy, refusedInput } from '#app/shells/customer/refused-answer.ts';
import { useToast } from '#app/ui/toast.tsx';
import { keepPage } from '#app/ui/unanswered.ts';
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

export async function action({ request, context }: Route.ActionArgs) {
  const customer = customerOf(context);
  const { intent, profileId = '', ...values } = readForm(await request.formData());
  if (intent === 'unlink') {
    const unlinked = await unlinkProfile(customer, profileId);
    return unlinked.ok ? redirectWithToast(HERE, PROFILE_UNLINKED) : refusedBy(unlinked.error);
  }
  const parsed = LinkedProfileInput.safeParse(values);
  if (!parsed.success) return refusedInput(parsed.error, PROFILE_NOT_LINKED.title, values);
  const linked = await linkProfile(customer, parsed.data);
  return linked.ok ? redirectWithToast(HERE, PROFILE_LINKED) : refusedBy(linked.error, values);
}

export const clientAction = keepPage;

export default function LinkedPage() {
  const { own, linked } = useLoaderData<typeof loader>();
  const answer = useAnswer<Answer>();
  useToast(answer?.toast);
  const full = linked.length >= MAX_LINKED_PROFILES;
  return (
    <ProfileFrame
      title="Perfis vinculados"
      lead="Acompanhe na sua conta os serviços da sua família ou da sua empresa."
    >
      <Section
        title="Quem você acompanha"
        text={
          linked.length > 0
            ? 'O painel mostra os serviços do perfil em uso.'
            : 'Por enquanto, só você. Vincule alguém abaixo para acompanhar tudo em um lugar.'
        }
      >
        <HolderList own={own} linked={linked} />
      </Section>
      <Section
        title="Vincular um perfil"
        text={
          full ? TOO_MANY_LINKED : 'Vincule apenas quem autorizou você: os dados são dessa pessoa ou empresa.'
        }
      >
        {!full && <LinkForm key={linked.length} answer={answer} />}
      </Section>
    </ProfileFrame>
  );
}
