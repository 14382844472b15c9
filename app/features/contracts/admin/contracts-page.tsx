import { Form, Link, redirect, useLoaderData, useNavigation } from 'react-router';
import {
  CONTRACT_STATES,
  type ContractVersion,
  contractState,
  MOST_COUNTED,
} from '#app/features/contracts/rules/contract-view.ts';
import { listVersions, startDraft } from '#app/features/contracts/server/index.server.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CONTRACT_TYPE_LABELS, CONTRACT_TYPES } from '#app/terms/contract-type.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Badge, EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import { keepForm } from '#app/ui/unanswered.ts';
import type { Route } from './+types/contracts-page';

export const meta: Route.MetaFunction = () => [{ title: 'Contratos | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  versions: await listVersions(adminOf(context)),
});

/** Opens the draft of a contract, or begins one. */
export async function action({ request, context }: Route.ActionArgs) {
  const wanted = (await request.formData()).get('type');
  const type = CONTRACT_TYPES.find((known) => known === wanted);
  if (!type) throw new Response(null, { status: 400 });
  return redirect(`/admin/contratos/${await startDraft(adminOf(context), type)}`);
}

export const clientAction = keepForm;

export default function ContractsPage() {
  const { versions } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Contratos"
        lead="O texto que se aceita com cada plano e com um serviço avulso. O que foi publicado não muda: uma mudança é uma nova versão."
        actions={
          <Link to="/admin/contratos/aceites" className={buttonClass({})}>
            Aceites
          </Link>
        }
      />
      <div className="space-y-8">
        {CONTRACT_TYPES.map((type) => (
          <OneContract
            key={type}
            type={type}
            versions={versions.filter((version) => version.type === type)}
          />
        ))}
      </div>
    </>
  );
}

type Props = { type: ContractVersion['type']; versions: ContractVersion[] };

function OneContract({ type, versions }: Props) {
  const label = CONTRACT_TYPE_LABELS[type];
  const draft = versions.find((version) => contractState(version) === 'draft');
  const opening = useNavigation().formData?.get('type') === type;
  return (
    <section aria-labelledby={`contrato-${type}`}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={`contrato-${type}`} className="display-m">
          {label}
        </h2>
        <Form method="post">
          <input type="hidden" name="type" value={type} />
          <Button type="submit" variant="primary" size="sm" pending={opening} pendingLabel="Abrindo…">
            {draft ? 'Continuar o rascunho' : 'Nova versão'}
            <span className="sr-only"> do {label}</span>
          </Button>
        </Form>
      </div>
      {versions.length === 0 ? (
        <Surface>
          <EmptyState
            title="Nenhum contrato"
            text="Sem um contrato publicado ninguém contrata por aqui. Comece a primeira versão."
          />
        </Surface>
      ) : (
        <Table
          label={`Versões do ${label}`}
          columns={['Versão', 'Título', 'Situação', 'Publicada em', 'Aceites', 'Comparar']}
        >
          {versions.map((version, at) => (
            <Row key={version.id} version={version} before={versions[at + 1]} />
          ))}
        </Table>
      )}
    </section>
  );
}

const COUNT = new Intl.NumberFormat('pt-BR');
const countWords = (count: number) =>
  count > MOST_COUNTED ? `mais de ${COUNT.format(MOST_COUNTED)}` : COUNT.format(count);

function Row({ version, before }: { version: ContractVersion; before: ContractVersion | undefined }) {
  const { label, tone } = CONTRACT_STATES[contractState(version)];
  return (
    <tr>
      <Cell className="tabular font-medium">{version.version}</Cell>
      <Cell head className="min-w-56 font-medium">
        <Link to={`/admin/contratos/${version.id}`} className="underline underline-offset-4">
          {version.title || 'Sem título'}
          <span className="sr-only">, versão {version.version}</span>
        </Link>
      </Cell>
      <Cell>
        <Badge tone={tone}>{label}</Badge>
      </Cell>
      <Cell className="tabular whitespace-nowrap">
        {version.publishedAt ? formatDateTime(version.publishedAt) : '–'}
      </Cell>
      <Cell className="tabular">
        {version.acceptances === 0 ? (
          '0'
        ) : (
          <Link to={`/admin/contratos/aceites?versao=${version.id}`} className="underline underline-offset-4">
            {countWords(version.acceptances)}
            <span className="sr-only"> da versão {version.version}</span>
          </Link>
        )}
      </Cell>
      <Cell>
        {before && (
          <Link
            to={`/admin/contratos/comparar?a=${before.id}&b=${version.id}`}
            className="whitespace-nowrap underline underline-offset-4"
          >
            com a {before.version}
            <span className="sr-only"> a versão {version.version}</span>
          </Link>
        )}
      </Cell>
    </tr>
  );
}
