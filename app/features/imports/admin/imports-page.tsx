import { Banknote, Boxes, Target, Users } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import {
  IMPORT_KIND_LABELS,
  type ImportView,
  importPath,
  mayImport,
  mayImportFirm,
  rowsText,
  SINGLE_KINDS,
  type SingleKind,
} from '#app/features/imports/rules/terms.ts';
import { listImports } from '#app/features/imports/server/index.server.ts';
import { usePosition } from '#app/kit/may.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { adminOf } from '#app/platform/guards.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/imports-page';
import { ImportBadge } from './import-badge.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Importar | Painel' }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  imports: await listImports(adminOf(context)),
});

const FIRM_LABEL = 'Tudo de outro sistema';

const WAYS: Record<SingleKind, { icon: typeof Target; text: string }> = {
  leads: { icon: Target, text: 'Planilha CSV ou Excel com nome e telefone.' },
  clients: { icon: Users, text: 'Planilha com nome, telefone, e-mail e documento.' },
  payments: {
    icon: Banknote,
    text: 'Extrato do banco (OFX) ou planilha: cada pagamento acha a sua parcela.',
  },
};

/** Lists the kinds of files that can be imported, and the imports so far. */
export default function ImportsPage() {
  const { imports } = useLoaderData<typeof loader>();
  const position = usePosition();
  return (
    <>
      <PageHeader title="Importar" lead="Traga planilhas e extratos. Nada entra antes de você conferir." />
      <ul className="mb-6 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {SINGLE_KINDS.filter((kind) => mayImport(position, kind)).map((kind) => (
          <Way
            key={kind}
            to={`/admin/envios/importar/${kind}`}
            label={IMPORT_KIND_LABELS[kind]}
            {...WAYS[kind]}
          />
        ))}
        {mayImportFirm(position) && (
          <Way
            to="/admin/envios/importar/empresa"
            label={FIRM_LABEL}
            icon={Boxes}
            text="Clientes, empresas, serviços, parcelas, registros, documentos e notas, em uma planilha com abas ou em vários CSV."
          />
        )}
      </ul>
      {imports.length === 0 ? (
        <Surface>
          <EmptyState title="Nenhuma importação" text="Os arquivos que a equipe trouxer aparecem aqui." />
        </Surface>
      ) : (
        <Table
          label="Importações"
          columns={['Arquivo', 'O que é', 'Situação', 'Linhas', 'Quando', 'Quem']}
          stacked="phone"
        >
          {imports.map((one) => (
            <ImportLine key={one.id} one={one} />
          ))}
        </Table>
      )}
    </>
  );
}

const Way = ({
  to,
  label,
  icon: Icon,
  text,
}: {
  to: string;
  label: string;
  icon: typeof Target;
  text: string;
}) => (
  <li>
    <Link
      to={to}
      className="flex h-full items-start gap-3 rounded-2xl border border-line bg-raised p-4 hover:border-muted"
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-strong" />
      <span>
        <strong className="block">{label}</strong>
        <span className="text-muted">{text}</span>
      </span>
    </Link>
  </li>
);

const ImportLine = ({ one }: { one: ImportView }) => (
  <tr>
    <Cell head className="max-w-72 truncate font-medium">
      <Link to={importPath(one)} className="underline underline-offset-4">
        {one.fileName}
      </Link>
    </Cell>
    <Cell>
      <RowWord>O que é: </RowWord>
      {one.batchId ? FIRM_LABEL : IMPORT_KIND_LABELS[one.kind]}
    </Cell>
    <Cell>
      <RowWord>Situação: </RowWord>
      <ImportBadge status={one.status} />
    </Cell>
    <Cell className="tabular">{rowsText(one.rowCount)}</Cell>
    <Cell className="tabular">
      <RowWord>Quando: </RowWord>
      {formatDateTime(one.createdAt)}
    </Cell>
    <Cell>
      <RowWord>Quem: </RowWord>
      {one.by ?? 'Conta excluída'}
    </Cell>
  </tr>
);
