import { auditActor, auditWords, type ClientAuditRow } from '#app/features/profiles/rules/client-audit.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, Table } from '#app/ui/table.tsx';

/** What was done to this client's records, newest first. */
export function AuditTab({ rows }: { rows: ClientAuditRow[] }) {
  if (rows.length === 0) {
    return (
      <Surface>
        <EmptyState title="Nada registrado" text="Cada leitura e cada mudança fica registrada aqui." />
      </Surface>
    );
  }
  return (
    <Table label="Auditoria" columns={['Quando', 'Quem', 'O quê', 'Detalhes']}>
      {rows.map((row) => (
        <tr key={row.id} className="align-top">
          <Cell className="tabular whitespace-nowrap">{formatDateTime(row.createdAt)}</Cell>
          <Cell className="whitespace-nowrap">{auditActor(row)}</Cell>
          <Cell className="font-medium whitespace-nowrap">{auditWords(row.action)}</Cell>
          <Cell className="text-sm text-muted">{row.changes.join('; ')}</Cell>
        </tr>
      ))}
    </Table>
  );
}
