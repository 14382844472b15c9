import type { Keeper } from '#app/features/profiles/rules/terms.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { formatDate } from '#app/lib/dates.ts';
import { initials } from '#app/lib/text.ts';
import { Surface } from '#app/ui/surface.tsx';

/** The team member who handles the case, and the day by which there is news. */
export const CaseKeeper = ({ keeper, nextDay }: { keeper: Keeper; nextDay: CivilDate | null }) => (
  <Surface className="mb-4 flex items-center gap-4 p-5 sm:p-6">
    {keeper.photo ? (
      <img
        src={`data:image/jpeg;base64,${keeper.photo}`}
        width={48}
        height={48}
        alt={`Foto de ${keeper.name}`}
        className="size-12 shrink-0 rounded-full"
      />
    ) : (
      <span
        aria-hidden
        className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand-strong"
      >
        {initials(keeper.name)}
      </span>
    )}
    <div className="min-w-0">
      <h2 className="text-sm font-semibold text-muted">Quem cuida do seu caso</h2>
      <p className="display-m wrap-anywhere">{keeper.name}</p>
      {keeper.oab && <p className="text-muted">{keeper.oab}</p>}
      {nextDay && <p className="text-muted">Você tem notícia até {formatDate(nextDay)}.</p>}
    </div>
  </Surface>
);
