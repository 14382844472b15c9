import { useLoaderData } from 'react-router';
import { listDataAccess } from '#app/features/privacy/server/index.server.ts';
import { decodeCursor } from '#app/lib/keyset.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { PRIVACY, ProfileFrame } from '#app/shells/customer/profile-frame.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { ProfileSection } from '#app/ui/profile-section.tsx';
import type { Route } from './+types/own-access-page';
import { AccessList } from './access-list.tsx';

const HERE = '/app/privacidade/acessos';

export const meta: Route.MetaFunction = () => [{ title: 'Quem viu os seus dados | Área do cliente' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const after = decodeCursor(new URL(request.url).searchParams.get('depois'));
  return { ...(await listDataAccess(customerOf(context), { after })), first: after === null };
}

/** All accesses of the team to a person's data, newest first. */
export default function AccessPage() {
  const { looks, next, first } = useLoaderData<typeof loader>();
  return (
    <ProfileFrame
      title="Quem viu os seus dados"
      up={PRIVACY}
      lead="Vários acessos da mesma pessoa em 10 minutos contam como um."
    >
      <ProfileSection title="Acessos da equipe">
        <AccessList looks={looks} />
        {(!first || next) && (
          <nav aria-label="Páginas" className="mt-5 flex justify-between gap-3">
            {first ? <span /> : <ButtonLink to={HERE}>Mais novos</ButtonLink>}
            {next && <ButtonLink to={`${HERE}?depois=${next}`}>Mais antigos</ButtonLink>}
          </nav>
        )}
      </ProfileSection>
    </ProfileFrame>
  );
}
