import { Link } from 'react-router';
import {
  type Queue,
  queueCountText,
  queueGroups,
  WAITING,
  type WaitingCounts,
  type WaitingQueue,
  type Whose,
} from '#app/features/overview/rules/queues.ts';
import type { Position } from '#app/terms/panel-areas.ts';
import { cx } from '#app/ui/class-names.ts';

type Props = {
  position: Position;
  counts: WaitingCounts;
  current: Queue;
  whose: Whose | undefined;
};

/** The queues of a position in groups, beside the list on a wide screen; the empty ones are folded. */
export function QueueNav({ position, counts, current, whose }: Props) {
  const { full, empty } = queueGroups(position, counts, current);
  const link = (queue: WaitingQueue) => (
    <Link
      key={queue}
      to={`?${new URLSearchParams({ fila: queue, ...(whose && { quem: whose }) })}`}
      aria-current={queue === current ? 'page' : undefined}
      className={cx(
        'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3.5 text-sm font-medium xl:flex xl:rounded-xl xl:border-transparent xl:bg-transparent xl:px-3',
        queue === current
          ? 'border-brand-strong bg-brand-soft text-brand-strong xl:bg-brand-soft'
          : 'border-line bg-raised hover:border-muted xl:hover:bg-sunken',
      )}
    >
      {WAITING[queue]}
      {counts[queue] > 0 && (
        <span className="tabular ml-auto font-bold">{queueCountText(counts[queue])}</span>
      )}
    </Link>
  );
  return (
    <nav aria-label="Filas" className="mb-4 flex flex-wrap gap-1.5 xl:mb-0 xl:block xl:space-y-3">
      {full.map(({ label, queues }) => (
        <section key={label} aria-label={label} className="contents xl:block">
          <h2 className="hidden px-3 pb-1 text-sm font-semibold text-muted xl:block">{label}</h2>
          {queues.map(link)}
        </section>
      ))}
      {empty.length > 0 && (
        <details className="basis-full">
          <summary className="inline-flex min-h-9 cursor-pointer items-center px-3 text-sm text-muted">
            {empty.length === 1 ? 'Mais 1 fila, vazia' : `Mais ${empty.length} filas, vazias`}
          </summary>
          <div className="flex flex-wrap gap-1.5 xl:block">{empty.map(link)}</div>
        </details>
      )}
    </nav>
  );
}
