import {
  auditActor,
  auditSubject,
  auditWords,
  type ClientAuditRow,
} from '#app/features/audit/rules/client-audit.ts';
import { ChangeList } from '#app/features/audit/ui/change-list.tsx';
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
    <Table label="Auditoria" columns={['Quando', 'Quem', 'O quê', 'Mudança']}>
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
        <ChangeList changes={row.changes} />
      </Cell>
    </tr>
  );
}
