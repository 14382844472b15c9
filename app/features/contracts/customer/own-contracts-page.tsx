import { useLoaderData } from 'react-router';
import { listOwnContracts } from '#app/features/contracts/server/index.server.ts';
import { ContractList } from '#app/features/contracts/ui/contract-list.tsx';
import { customerOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyPage } from '#app/ui/surface.tsx';
import type { Route } from './+types/own-contracts-page';

export const meta: Route.MetaFunction = () => [{ title: 'Contratos | Área do cliente' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  contracts: await listOwnContracts(customerOf(context)),
});

/** The customer's contracts: accepted here, and signed elsewhere before. */
export default function OwnContractsPage() {
  const { contracts } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Contratos"
        up={{ to: '/app/faturas', label: 'Pagamentos' }}
        lead="O que você aceitou aqui e o que assinou com a gente antes."
      />
      {contracts.length === 0 ? (
        <EmptyPage title="Nenhum contrato ainda" text="Quando você aceitar um contrato, ele aparece aqui." />
      ) : (
        <ContractList
          contracts={contracts}
          fileOf={({ id, outside }) => (outside ? `/app/contratos/fora/${id}` : `/app/contratos/${id}`)}
        />
      )}
    </div>
  );
}
