import { Link, redirect, useLoaderData } from 'react-router';
import { z } from 'zod';
import {
  CONTRACT_STATES,
  type ContractVersion,
  contractState,
  MOST_CONTRACTS_COUNTED,
} from '#app/features/contracts/rules/terms.ts';
import { listContractVersions, startDraft } from '#app/features/contracts/server/index.server.ts';
import { answerForms, defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormActionWith, PressForm } from '#app/kit/form.tsx';
import { NOT_ANSWERED } from '#app/kit/form-answer.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import { ok } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { CONTRACT_TYPE_LABELS, CONTRACT_TYPES } from '#app/terms/contract-type.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { Route } from './+types/contracts-page';

export const meta: Route.MetaFunction = () => [{ title: 'Contratos | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  versions: await listContractVersions(adminOf(context)),
});

const FORMS = inArea('contracts', {
  /** Opens the draft of a contract, or begins one. */
  draft: defineForm({
    failed: 'Erro',
    schema: z.object({ type: z.enum(CONTRACT_TYPES) }),
    save: async (admin: SignedInActor, { type }) => ok(await startDraft(admin, type)),
    done: async (id) => redirect(`/admin/contratos/${id}`),
  }),
});

export const action = (args: Route.ActionArgs) => answerForms(FORMS, adminOf(args.context), args);

export const clientAction = clientFormActionWith({ ...NOT_ANSWERED, title: 'Erro' });

export default function ContractsPage() {
  const { versions } = useLoaderData<typeof loader>();
  useToast(useAnswer<typeof action>()?.toast);
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
  return (
    <section aria-labelledby={`contrato-${type}`}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={`contrato-${type}`} className="display-m">
          {label}
        </h2>
        <PressForm intent="draft" fixed={{ type }} variant="primary" size="sm" pendingLabel="Abrindo…">
          {draft ? 'Continuar o rascunho' : 'Nova versão'}
          <span className="sr-only"> do {label}</span>
        </PressForm>
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
          stacked="phone"
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

/** At most so many acceptances are counted. */
const shownCount = (count: number) =>
  count > MOST_CONTRACTS_COUNTED ? `mais de ${formatNumber(MOST_CONTRACTS_COUNTED)}` : formatNumber(count);

function Row({ version, before }: { version: ContractVersion; before: ContractVersion | undefined }) {
  const { label, tone } = CONTRACT_STATES[contractState(version)];
  return (
    <tr>
      <Cell className="tabular font-medium">
        <RowWord>versão </RowWord>
        {version.version}
      </Cell>
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
        <RowWord>publicada </RowWord>
        {version.publishedAt ? formatDateTime(version.publishedAt) : '–'}
      </Cell>
      <Cell className="tabular">
        <RowWord>aceites </RowWord>
        {version.acceptances === 0 ? (
          '0'
        ) : (
          <Link to={`/admin/contratos/aceites?versao=${version.id}`} className="underline underline-offset-4">
            {shownCount(version.acceptances)}
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
