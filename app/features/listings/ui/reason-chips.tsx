import type { ListingView } from '#app/features/listings/rules/listing-view.ts';
import { VERDICT_LABELS } from '#app/terms/listing-words.ts';
import { Badge } from '#app/ui/surface.tsx';

/** Triage results of a listing; a lawyer has to confirm some of them first. */
export const ReasonChips = ({ reasons }: Pick<ListingView, 'reasons'>) =>
  reasons.length > 0 && (
    <ul className="mt-2 flex flex-wrap gap-1.5">
      {reasons.map(({ verdict, lawyer }) => (
        <li key={verdict}>
          <Badge tone="neutral">
            {VERDICT_LABELS[verdict]}
            {lawyer && <span className="font-normal"> · o jurídico confirma</span>}
          </Badge>
        </li>
      ))}
    </ul>
  );
