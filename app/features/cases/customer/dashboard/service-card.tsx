import { ArrowRight, LockKeyhole } from 'lucide-react';
import { Link } from 'react-router';
import type { DashboardCard } from '#app/features/cases/rules/card-detail.ts';
import { clockLine } from '#app/features/cases/rules/clock-words.ts';
import { endedLine } from '#app/features/cases/rules/ended-items.ts';
import type { StepStatus } from '#app/features/cases/rules/terms.ts';
import { ClockLine } from '#app/features/cases/ui/service-words.tsx';
import { productPath } from '#app/features/catalog/rules/terms.ts';
import { formatDate } from '#app/lib/dates.ts';
import { countWords } from '#app/lib/numbers.ts';
import type { CardType } from '#app/terms/card-status.ts';
import {
  aboutScore,
  CARD_SUBTITLES,
  CARD_TITLES,
  customerStatus,
  ratingTone,
  scoreTone,
  showsScore,
} from '#app/terms/card-view.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { LineProgress } from '#app/ui/linha-limpa.tsx';
import { ScoreGauge } from '#app/ui/score-gauge.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';

/** A service of the holder; the whole card links to its page. */
export function ServiceCard({ card }: { card: DashboardCard }) {
  const { type, status, score, rating, steps, stepsDone, nextStep, clock, ended, scoreSource } = card;
  const { label, tone } = customerStatus(status, card);
  const scored = showsScore(type, score);
  return (
    <Surface
      className="relative flex h-full flex-col gap-5 p-5 transition-colors hover:border-muted has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-brand"
      data-card={type}
    >
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="display-m">
            <Link
              to={`/app/card/${type}`}
              prefetch="intent"
              className="outline-none after:absolute after:inset-0 after:rounded-2xl"
            >
              {CARD_TITLES[type]}
            </Link>
          </h2>
          <p className="text-sm text-muted">{CARD_SUBTITLES[type]}</p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {card.unscored && aboutScore(type) && <p className="text-sm text-muted">Score ainda não consultado.</p>}
      {(scored || rating) && (
        <div className="flex items-end justify-between gap-4">
          {scored && (
            <span>
              <ScoreGauge score={score} tone={scoreTone(score)} />
              {scoreSource && (
                <span className="tabular block text-sm text-muted">
                  {scoreSource.bureau}, {formatDate(scoreSource.takenOn)}
                </span>
              )}
            </span>
          )}
          {rating && (
            <p className="text-right text-sm text-muted">
              Rating
              <span className="mt-1 block">
                <Badge tone={ratingTone(rating)}>{rating}</Badge>
              </span>
            </p>
          )}
        </div>
      )}
      {status === 'blocked' ? (
        <Closed type={type} ended={ended} />
      ) : (
        <div className="mt-auto space-y-2.5">
          {clock && <ClockLine words={clockLine(clock, type)} />}
          {steps > 0 && (
            <LineProgress value={stepsDone} max={steps} label={`Etapas de ${CARD_TITLES[type]}`} />
          )}
          <p className="flex items-end justify-between gap-3 text-sm">
            <span className="min-w-0">
              <span className="tabular text-muted">
                {stepsDone} de {countWords(steps, 'etapa feita', 'etapas feitas')}.
              </span>{' '}
              {nextStep ? `${STEP_WORDS[nextStep.status]}: ${nextStep.name}` : 'Tudo concluído.'}
            </span>
            <ArrowRight aria-hidden className="size-5 shrink-0 text-muted" />
          </p>
        </div>
      )}
    </Surface>
  );
}

const STEP_WORDS: Record<StepStatus, string> = {
  pending: 'A seguir',
  in_progress: 'Agora',
  blocked: 'Parada',
  completed: 'Feita',
};

/** State of a closed service; the block "Agora" gives the reason and the money once for all of them. */
const Closed = ({ type, ended }: Pick<DashboardCard, 'type' | 'ended'>) => (
  <div className="mt-auto space-y-3">
    <p className="text-sm">
      {ended ? endedLine(ended) : 'A equipe bloqueou este serviço. Fale com o suporte para seguir.'}
    </p>
    {!ended && (
      <ButtonLink to="/app/conversa" className="relative">
        Falar com a equipe<span className="sr-only">: {CARD_TITLES[type]}</span>
      </ButtonLink>
    )}
  </div>
);

/** A service that the holder does not have (docs/product.md section 2). */
export function LockedCard({ type }: { type: CardType }) {
  return (
    <div
      className="flex h-full flex-col gap-5 rounded-2xl border border-dashed border-line p-5"
      data-card={type}
      data-locked
    >
      <div className="flex items-start justify-between gap-3">
        <div>
          <h3 className="display-m">{CARD_TITLES[type]}</h3>
          <p className="text-sm text-muted">{CARD_SUBTITLES[type]}</p>
        </div>
        <LockKeyhole aria-hidden className="size-5 text-muted" />
      </div>
      <ButtonLink to={productPath(type)} className="mt-auto self-start">
        Contratar Agora<span className="sr-only">: {CARD_TITLES[type]}</span>
      </ButtonLink>
    </div>
  );
}
