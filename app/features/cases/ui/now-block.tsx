import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { NowItem } from '#app/features/cases/rules/now-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Surface } from '#app/ui/surface.tsx';

/** Kinds without a request to the customer; their button leads to more information. */
const QUIET: readonly NowItem['kind'][] = ['wait', 'pay-later', 'ended', 'done'];

/** Most urgent task, in one sentence with one button, and the tasks after it. */
export function NowBlock({ items: [first, ...next] }: { items: [NowItem, ...NowItem[]] }) {
  return (
    <Surface className="mb-5 p-5 sm:p-6" data-now={first.kind}>
      <section aria-labelledby="agora">
        <h2 id="agora" className="text-sm font-semibold text-muted">
          Agora
        </h2>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <p className="display-m min-w-0 flex-1 basis-72 wrap-anywhere">{first.sentence}</p>
          <ButtonLink
            to={first.to}
            variant={QUIET.includes(first.kind) ? 'secondary' : 'cta'}
            size="lg"
            className="w-full whitespace-normal sm:w-auto"
          >
            {first.action}
          </ButtonLink>
        </div>
        {next.length > 0 && (
          <>
            <h3 className="mt-4 border-t border-line pt-3 text-sm font-semibold text-muted">Depois</h3>
            <ul>
              {next.map(({ sentence, to }) => (
                <li key={sentence}>
                  <Link
                    to={to}
                    className="flex min-h-11 items-center justify-between gap-3 rounded-lg py-1.5 text-sm hover:underline"
                  >
                    <span className="min-w-0 wrap-anywhere">{sentence}</span>
                    <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </Surface>
  );
}
