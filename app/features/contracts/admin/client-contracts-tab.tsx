import { useLoaderData } from 'react-router';
import { clientContracts } from '#app/features/contracts/server/index.server.ts';
import { ContractList } from '#app/features/contracts/ui/contract-list.tsx';
import { clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import { EmptyState, Surface } from '#app/ui/surface.tsx';

export const meta = clientTitle('Contratos');

export const loader = clientTab('Contratos', async (tx, id) => ({
  contracts: await clientContracts(tx, id),
}));

/** Contracts of a client: accepted here, and signed elsewhere before the firm moved in. */
export default function ClientContractsTab() {
  const { contracts } = useLoaderData<typeof loader>();
  if (contracts.length === 0)
    return (
      <Surface>
        <EmptyState
          title="Nenhum contrato"
          text="O que o cliente aceita aparece aqui. Os assinados fora entram pela importação, na aba Contratos."
        />
      </Surface>
    );
  return (
    <ContractList
      contracts={contracts}
      fileOf={({ id, outside }) => (outside ? `/admin/contratos/fora/${id}` : null)}
    />
  );
}
