import { useLoaderData } from 'react-router';
import { CARD_TITLES } from '#app/features/cards/rules/card-view.ts';
import { STEP_STATUS } from '#app/features/cards/rules/step-view.ts';
import { listProgress } from '#app/features/cards/server/index.server.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { customerOf } from '#app/platform/guards.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Badge, EmptyState, PageHeader, Surface } from '#app/ui/surface.tsx';
import type { Route } from './+types/timeline-page';

export const loader = async ({ context }: Route.LoaderArgs) => ({
  steps: await listProgress(customerOf(context)),
});

/** One line over all cards, newest first (decisions.md, /app/andamento). */
export default function TimelinePage() {
  const { steps } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Andamento" lead="Cada etapa dos seus serviços, da mais nova à mais antiga." />
      {steps.length === 0 ? (
        <Surface>
          <EmptyState
            title="Nada andou ainda"
            text="Assim que a primeira etapa de um serviço começar, ela aparece aqui."
            action={<ButtonLink to="/app">Ver os serviços</ButtonLink>}
          />
        </Surface>
      ) : (
        <ol className="border-l-2 border-brand pl-6">
          {steps.map((step) => (
            <li key={step.id} className="relative pb-6">
              <span
                aria-hidden
                className="absolute top-1.5 -left-[1.95rem] size-3.5 rounded-full border-2 border-brand bg-surface"
              />
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h2 className="text-lg font-semibold">{step.name}</h2>
                <Badge tone={STEP_STATUS[step.status].tone}>{STEP_STATUS[step.status].label}</Badge>
              </div>
              <p className="text-muted">
                {CARD_TITLES[step.cardType]} · {formatDateTime(step.at)}
              </p>
              {step.notes && <p className="mt-1">{step.notes}</p>}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
