import { Form, useLoaderData } from 'react-router';
import { CONTRACT_STATES, contractState } from '#app/features/contracts/rules/terms.ts';
import { changeWords, countChanges } from '#app/features/contracts/rules/text-diff.ts';
import { compareContracts, listContractVersions } from '#app/features/contracts/server/index.server.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CONTRACT_TYPE_LABELS } from '#app/terms/contract-type.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/compare-page';
import { DiffBlocks } from './diff-blocks.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Comparar versões | Painel' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const query = new URL(request.url).searchParams;
  const [a, b] = [query.get('a') ?? '', query.get('b') ?? ''];
  const [versions, comparison] = await Promise.all([
    listContractVersions(admin),
    isUuid(a) && isUuid(b) ? compareContracts(admin, a, b) : null,
  ]);
  return { versions, comparison };
}

export default function ComparePage() {
  const { versions, comparison } = useLoaderData<typeof loader>();
  const type = comparison?.before.type;
  const changes = countChanges(comparison?.blocks ?? []);
  const titles = countChanges(comparison?.title ?? []);
  return (
    <>
      <PageHeader
        title="Comparar versões"
        up={{ to: '/admin/contratos', label: 'Contratos' }}
        lead={
          comparison && type
            ? `${CONTRACT_TYPE_LABELS[type]}: da versão ${comparison.before.version} para a ${comparison.after.version}, ${changeWords(comparison)}`
            : 'Escolha duas versões do mesmo contrato.'
        }
      />
      <Form
        key={`${comparison?.before.id}-${comparison?.after.id}`}
        method="get"
        role="search"
        aria-label="Versões a comparar"
        className="mb-4 flex flex-wrap items-end gap-3"
      >
        {(['a', 'b'] as const).map((side) => (
          <SelectField
            key={side}
            className="min-w-0 max-w-full"
            label={side === 'a' ? 'De' : 'Para'}
            name={side}
            defaultValue={side === 'a' ? comparison?.before.id : comparison?.after.id}
          >
            {versions.map((version) => (
              <option key={version.id} value={version.id}>
                {CONTRACT_TYPE_LABELS[version.type]}, versão {version.version} (
                {CONTRACT_STATES[contractState(version)].label.toLowerCase()})
              </option>
            ))}
          </SelectField>
        ))}
        <Button type="submit">Comparar</Button>
      </Form>
      <Surface className="max-w-4xl p-5 sm:p-8">
        {comparison === null ? (
          <EmptyState title="Nada a comparar" text="Escolha acima duas versões do mesmo contrato." />
        ) : (
          <>
            <h2 className="display-m mb-4">
              <DiffBlocks blocks={comparison.title} />
            </h2>
            {changes === 0 && (
              <p className="mb-4 text-muted">
                {titles > 0 ? 'Só o título mudou: os textos são iguais.' : 'Os textos são iguais.'}
              </p>
            )}
            <DiffBlocks blocks={comparison.blocks} />
          </>
        )}
      </Surface>
    </>
  );
}
