import { useLoaderData } from 'react-router';
import { twoFactorAction, twoFactorState } from '#app/features/accounts/server/index.server.ts';
import { TwoFactorSteps } from '#app/features/accounts/ui/two-factor-steps.tsx';
import { clientFormAction } from '#app/kit/form.tsx';
import { sessionOf } from '#app/platform/guards.server.ts';
import { ProfileFrame, SECURITY } from '#app/shells/customer/profile-frame.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/two-factor-page';

export const meta: Route.MetaFunction = () => [{ title: 'Verificação em duas etapas | Área do cliente' }];

export const loader = async ({ context }: Route.LoaderArgs) => twoFactorState(sessionOf(context));

export const action = twoFactorAction('/app/perfil/seguranca');

export const clientAction = clientFormAction;

export default function TwoFactorPage() {
  const { on, codesLeft } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <ProfileFrame
      title="Verificação em duas etapas"
      up={SECURITY}
      lead="Para entrar, além da senha, um código que só o seu celular mostra."
    >
      <TwoFactorSteps on={on} codesLeft={codesLeft} answer={answer} />
    </ProfileFrame>
  );
}
