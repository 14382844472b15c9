import { Ban, Check, CircleDashed, CircleDot } from 'lucide-react';
import type { CardStep } from '#app/features/cases/rules/card-detail.ts';
import { STEP_STATUS, type StepStatus } from '#app/features/cases/rules/terms.ts';
import { formatDate } from '#app/lib/dates.ts';
import { cx } from '#app/ui/class-names.ts';
import { Badge, EmptyState, Surface } from '#app/ui/surface.tsx';

const MARKS: Record<StepStatus, { icon: typeof Check; look: string }> = {
  completed: { icon: Check, look: 'border-brand bg-brand text-white dark:text-sunken' },
  in_progress: { icon: CircleDot, look: 'border-brand bg-surface text-brand-strong' },
  pending: { icon: CircleDashed, look: 'border-line bg-surface text-muted' },
  blocked: { icon: Ban, look: 'border-bad bg-bad-soft text-bad' },
};

const SINCE: Record<StepStatus, string> = {
  completed: 'Concluída em',
  in_progress: 'Em andamento desde',
  blocked: 'Parada desde',
  pending: 'De volta à fila em',
};

/**
 * The linha limpa as the progress of the service: a knot at the start, straight and green for completed
 * steps, thin for the others.
 */
export function StepsTab({ steps, ended }: { steps: CardStep[]; ended: boolean }) {
  if (steps.length === 0) {
    return (
      <Surface>
        <EmptyState
          title="As etapas ainda não foram definidas"
          text="A equipe monta o seu plano. Cada etapa aparece aqui, com data e situação."
        />
      </Surface>
    );
  }
  return (
    <div className="relative max-w-3xl">
      <svg aria-hidden viewBox="0 0 40 56" fill="none" className="h-14 w-10 text-brand">
        <path
          d="M8 2C30 0 36 12 24 18S2 14 8 26s28 2 24 12-12 4-12 18"
          stroke="currentColor"
          strokeWidth={3}
          strokeLinecap="round"
        />
      </svg>
      <ol>
        {steps.map((step, i) => (
          <Step key={step.id} step={step} last={i === steps.length - 1} ended={ended} />
        ))}
      </ol>
    </div>
  );
}

/** A step that was not finished when its service ended. */
const ENDED_STEP = { label: 'Encerrada', tone: 'neutral' } as const;

function Step({ step, last, ended }: { step: CardStep; last: boolean; ended: boolean }) {
  const stopped = ended && step.status !== 'completed';
  const { icon: Icon, look } = MARKS[stopped ? 'pending' : step.status];
  const badge = stopped ? ENDED_STEP : STEP_STATUS[step.status];
  return (
    <li
      className="relative flex gap-4 pb-7"
      aria-current={step.status === 'in_progress' && !stopped ? 'step' : undefined}
      data-step={step.status}
    >
      {!last && (
        <span
          aria-hidden
          className={cx(
            'absolute top-8 bottom-0 left-5 -translate-x-1/2',
            step.status === 'completed' ? 'w-[3px] bg-brand' : 'w-px bg-line',
          )}
        />
      )}
      <span
        aria-hidden
        className={cx('relative mx-1 grid size-8 shrink-0 place-items-center rounded-full border-2', look)}
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg font-semibold">{step.name}</h2>
          <Badge tone={badge.tone}>{badge.label}</Badge>
        </div>
        <p className="text-muted">{step.description}</p>
        {step.since && !stopped && (
          <p className="tabular text-sm text-muted">
            {SINCE[step.status]} {formatDate(step.since)}
          </p>
        )}
        {step.notes && (
          <p className="mt-2 rounded-xl bg-sunken px-3.5 py-2.5 whitespace-pre-line">{step.notes}</p>
        )}
      </div>
    </li>
  );
}
