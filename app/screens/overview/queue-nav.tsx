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
import type { Rights } from '#app/terms/panel-rights.ts';
import { cx } from '#app/ui/class-names.ts';

type Props = {
  position: Rights;
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
        'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3.5 text-sm font-medium min-[90rem]:flex min-[90rem]:rounded-xl min-[90rem]:border-transparent min-[90rem]:px-3',
        queue === current
          ? 'border-brand-strong bg-brand-soft text-brand-strong'
          : 'border-line bg-raised hover:border-muted min-[90rem]:bg-transparent min-[90rem]:hover:bg-sunken',
      )}
    >
      {WAITING[queue]}
      {counts[queue] > 0 && (
        <span className="tabular ml-auto font-bold">{queueCountText(counts[queue])}</span>
      )}
    </Link>
  );
  return (
    <nav
      aria-label="Filas"
      className="mb-4 flex flex-wrap gap-1.5 min-[90rem]:mb-0 min-[90rem]:block min-[90rem]:space-y-3"
    >
      {full.map(({ label, queues }) => (
        <section key={label} aria-label={label} className="contents min-[90rem]:block">
          <h2 className="hidden px-3 pb-1 text-sm font-semibold text-muted min-[90rem]:block">{label}</h2>
          {queues.map(link)}
        </section>
      ))}
      {empty.length > 0 && (
        <details className="basis-full">
          <summary className="inline-flex min-h-9 cursor-pointer items-center px-3 text-sm text-muted">
            {empty.length === 1 ? 'Mais 1 fila, vazia' : `Mais ${empty.length} filas, vazias`}
          </summary>
          <div className="flex flex-wrap gap-1.5 min-[90rem]:block">{empty.map(link)}</div>
        </details>
      )}
    </nav>
  );
}
