import { useLoaderData } from 'react-router';
import { twoFactorAction, twoFactorState } from '#app/features/accounts/server/index.server.ts';
import { TwoFactorSteps } from '#app/features/accounts/ui/two-factor-steps.tsx';
import { clientFormAction } from '#app/kit/form.tsx';
import { sessionOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/partner-security-page';

export const meta: Route.MetaFunction = () => [{ title: 'Verificação em duas etapas | Área do parceiro' }];

export const loader = async ({ context }: Route.LoaderArgs) => twoFactorState(sessionOf(context));

export const action = twoFactorAction('/parceiro/seguranca');

export const clientAction = clientFormAction;

export default function PartnerSecurityPage() {
  const { on, codesLeft } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useToast(answer?.toast);
  return (
    <>
      <PageHeader
        title="Verificação em duas etapas"
        lead="Para entrar, além da senha, um código que só o seu celular mostra. A troca da chave Pix também pede esse código."
      />
      <div className="max-w-3xl space-y-6">
        <TwoFactorSteps on={on} codesLeft={codesLeft} answer={answer} />
      </div>
    </>
  );
}
