import { useLoaderData } from 'react-router';
import {
  auditActor,
  auditSubject,
  auditWords,
  type ClientAuditRow,
} from '#app/features/audit/rules/client-audit.ts';
import { clientAudit } from '#app/features/audit/server/index.server.ts';
import { AuditChanges } from '#app/features/audit/ui/change-list.tsx';
import { formatDateTime } from '#app/lib/dates.ts';
import { loadClientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';
import type { Route } from './+types/client-audit-tab';

export const meta = clientTitle('Auditoria');

export const loader = (args: Route.LoaderArgs) =>
  loadClientTab(args, 'Registro de ações', async (tx, id) => ({ rows: await clientAudit(tx, id) }));

/** Audit entries of this client's records, newest first. */
export default function ClientAuditTab() {
  const { rows } = useLoaderData<typeof loader>();
  if (rows.length === 0) {
    return (
      <Surface>
        <EmptyState title="Nenhum registro" text="Cada leitura e cada mudança fica registrada aqui." />
      </Surface>
    );
  }
  return (
    <Table label="Auditoria" stacked="tablet" columns={['Quando', 'Quem', 'O quê', 'Mudança']}>
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </Table>
  );
}

function Row({ row }: { row: ClientAuditRow }) {
  const subject = auditSubject(row);
  return (
    <tr className="align-top">
      <Cell className="tabular whitespace-nowrap">{formatDateTime(row.createdAt)}</Cell>
      <Cell className="whitespace-nowrap">{auditActor(row)}</Cell>
      <Cell head className="min-w-48">
        <span className="font-medium">{auditWords(row.action)}</span>
        {subject && <span className="block text-sm text-muted">{subject}</span>}
      </Cell>
      <Cell className="max-w-96 min-w-64 text-sm">
        <AuditChanges changes={row.changes} />
      </Cell>
    </tr>
  );
}
