import { Form } from 'react-router';
import { jobWord } from '#app/features/installation/rules/terms.ts';
import type { Health } from '#app/features/installation/server/index.server.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { EmptyState, Surface } from '#app/ui/surface.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';

type Job = Health['failedJobs'][number];

/** Jobs that used all their attempts, with the actions on each. */
export function FailedJobs({ jobs, total }: { jobs: Job[]; total: number }) {
  if (jobs.length === 0)
    return (
      <Surface>
        <EmptyState
          title="Nenhuma tarefa falhou"
          text="Quando uma esgotar as tentativas, ela aparece aqui com o motivo, e os administradores são avisados."
        />
      </Surface>
    );
  return (
    <>
      <Table
        stacked="tablet"
        label="Tarefas que falharam"
        columns={['Tarefa', 'Falhou em', 'Tentativas', 'Motivo', 'O que fazer']}
      >
        {jobs.map((job) => (
          <Row key={job.id} job={job} />
        ))}
      </Table>
      {total > jobs.length && (
        <p className="mt-2 text-sm text-muted">
          As {jobs.length} mais novas de {total}.
        </p>
      )}
    </>
  );
}

function Row({ job: { id, kind, failedAt, attempts, reason } }: { job: Job }) {
  const word = jobWord(kind);
  return (
    <tr>
      <Cell head className="font-medium">
        {word}
      </Cell>
      <Cell className="tabular whitespace-nowrap">
        <RowWord>falhou em </RowWord>
        <time dateTime={failedAt}>{formatDateTime(failedAt)}</time>
      </Cell>
      <Cell className="tabular whitespace-nowrap">
        {attempts} <RowWord>{attempts === 1 ? 'tentativa' : 'tentativas'}</RowWord>
      </Cell>
      <Cell className="max-w-96 min-w-56">
        <code lang="en" className="text-sm">
          {reason || 'sem motivo anotado'}
        </code>
      </Cell>
      <Cell>
        <Form method="post" preventScrollReset className="flex flex-wrap items-start gap-2">
          <input type="hidden" name="jobId" value={id} />
          <SubmitButton
            when={{ intent: 'retry', jobId: id }}
            name="intent"
            value="retry"
            size="sm"
            pendingLabel="Pedindo…"
            aria-label={`Tentar de novo: ${word}`}
          >
            Tentar de novo
          </SubmitButton>
          {/* Asks for confirmation in place: this cannot be undone. */}
          <details>
            <summary className="inline-flex min-h-9 items-center px-2 font-medium text-bad">
              Descartar<span className="sr-only">: {word}</span>
            </summary>
            <p className="my-1 max-w-60 text-sm text-muted">O que ela ia fazer não será feito.</p>
            <SubmitButton
              when={{ intent: 'discard', jobId: id }}
              name="intent"
              value="discard"
              size="sm"
              variant="danger"
              pendingLabel="Descartando…"
            >
              Descartar de vez
            </SubmitButton>
          </details>
        </Form>
      </Cell>
    </tr>
  );
}
