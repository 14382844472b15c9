import { analysisUntil } from '#app/features/loans/rules/terms.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { Badge } from '#app/ui/surface.tsx';

/** Shows the team the promised time of the analysis, and whether it has passed. */
export function AnswerBy({ at, now }: { at: string; now: Date }) {
  const until = analysisUntil(at);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <time dateTime={until.toISOString()} className="tabular whitespace-nowrap">
        {formatDateTime(until)}
      </time>
      {until < now && <Badge tone="bad">atrasado</Badge>}
    </span>
  );
}
