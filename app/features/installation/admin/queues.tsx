import { jobWord, judgeQueueAge, lengthOf } from '#app/features/installation/rules/terms.ts';
import type { Health } from '#app/features/installation/server/index.server.ts';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';

/** Every kind of job that is not finished. */
export function Queues({ queues }: Pick<Health, 'queues'>) {
  if (queues.length === 0)
    return (
      <Surface>
        <EmptyState title="A fila está vazia" text="Tudo o que havia para fazer foi feito." />
      </Surface>
    );
  return (
    <Table
      stacked="phone"
      label="Fila de tarefas"
      columns={['Tarefa', 'Esperando', 'Em curso', 'Falharam', 'Mais antiga']}
    >
      {queues.map(({ kind, waiting, active, failed, oldestSeconds }) => {
        const age = judgeQueueAge(oldestSeconds);
        return (
          <tr key={kind}>
            <Cell head className="font-medium">
              {jobWord(kind)}
            </Cell>
            <Cell className="tabular">
              {waiting} <RowWord>esperando</RowWord>
            </Cell>
            <Cell className="tabular">
              {active} <RowWord>em curso</RowWord>
            </Cell>
            <Cell className="tabular">
              {failed > 0 ? <span className="font-semibold text-bad">{failed}</span> : failed}{' '}
              <RowWord>com falha</RowWord>
            </Cell>
            <Cell className="tabular whitespace-nowrap">
              {oldestSeconds < 1 ? (
                <span className="text-muted">nenhuma atrasada</span>
              ) : (
                <>
                  {lengthOf(oldestSeconds)} <Badge tone={age.level}>{age.word}</Badge>
                </>
              )}
            </Cell>
          </tr>
        );
      })}
    </Table>
  );
}
