import { ArrowRight, CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router';
import type { CardType } from '#app/features/cards/rules/card-status.ts';
import {
  CHECKLIST_ITEMS,
  type Checklist,
  checklistIsDone,
  checklistStep,
} from '#app/features/cards/rules/checklist.ts';
import { LineProgress } from '#app/ui/linha-limpa.tsx';
import { Surface } from '#app/ui/surface.tsx';

/** What a new customer still has to do, each with the place where it is done; gone when all is. */
export function StartChecklist({ done, card }: { done: Checklist; card: CardType | undefined }) {
  if (checklistIsDone(done)) return null;
  const count = CHECKLIST_ITEMS.filter((item) => done[item]).length;
  return (
    <Surface className="mb-5 p-5 sm:p-6">
      <section aria-labelledby="comece">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="comece" className="display-m">
            Para começar
          </h2>
          <p className="tabular text-sm text-muted">
            {count} de {CHECKLIST_ITEMS.length}
          </p>
        </div>
        <div className="mt-3">
          <LineProgress value={count} max={CHECKLIST_ITEMS.length} label="Primeiros passos" />
        </div>
        <ul className="mt-3 grid gap-x-6 sm:grid-cols-2">
          {CHECKLIST_ITEMS.map((item) => {
            const { title, text, to } = checklistStep(item, card);
            return (
              <li key={item} className="border-b border-line last:border-0 sm:nth-[3]:border-0">
                {done[item] ? (
                  <p className="flex min-h-14 items-center gap-3 py-2 text-muted">
                    <CircleCheck aria-hidden className="size-6 shrink-0 text-brand" />
                    <span>
                      {title}
                      <span className="sr-only">: feito</span>
                    </span>
                  </p>
                ) : (
                  <Link to={to} className="group flex min-h-14 items-center gap-3 rounded-lg py-2">
                    <CircleDashed aria-hidden className="size-6 shrink-0 text-muted" />
                    <span className="min-w-0 flex-1">
                      <span className="block font-semibold group-hover:underline">{title}</span>
                      <span className="block text-sm text-muted">{text}</span>
                    </span>
                    <ArrowRight aria-hidden className="size-5 shrink-0 text-muted" />
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      </section>
    </Surface>
  );
}
