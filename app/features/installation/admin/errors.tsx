import type { Health } from '#app/features/installation/server/index.server.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';

/** Errors of the program, those of one kind and place as one line. */
export function Errors({ errors }: Pick<Health, 'errors'>) {
  if (errors.length === 0)
    return (
      <Surface>
        <EmptyState title="Nenhum erro" text="Nada inesperado aconteceu nos últimos 30 dias." />
      </Surface>
    );
  return (
    <Table
      stacked="tablet"
      label="Últimos erros"
      columns={['Erro', 'Onde', 'Vezes', 'Última vez', 'Código do pedido']}
    >
      {errors.map(({ id, name, code, what, place, route, count, lastAt, requestId }) => (
        <tr key={id}>
          <Cell head className="max-w-96">
            <span lang="en" className="font-medium">
              {what}
            </span>
            <code className="block text-sm text-muted">{code ? `${name} ${code}` : name}</code>
          </Cell>
          <Cell className="max-w-96 break-all">
            <code className="block text-sm">{route || '–'}</code>
            {place && <code className="block text-sm text-muted">{place}</code>}
          </Cell>
          <Cell className="tabular whitespace-nowrap">
            {count} <RowWord>{count === 1 ? 'vez' : 'vezes'}</RowWord>
          </Cell>
          <Cell className="tabular whitespace-nowrap">
            <time dateTime={lastAt}>{formatDateTime(lastAt)}</time>
          </Cell>
          <Cell className="break-all">
            <code className="text-sm">{requestId ?? '–'}</code>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
