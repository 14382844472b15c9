import { analysisUntil } from '#app/features/loans/rules/terms.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { Badge } from '#app/ui/surface.tsx';

/** By when the analysis was promised, for the team; and that the hours are over. */
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
