import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CardDetail } from '#app/features/cases/rules/card-detail.ts';
import { isEnded } from '#app/features/cases/rules/case-phase.ts';
import { deadlineSentence } from '#app/features/cases/rules/clock-words.ts';
import { endedLine } from '#app/features/cases/rules/ended-items.ts';
import { ClockLine, ServiceWords } from '#app/features/cases/ui/service-words.tsx';
import { productPath } from '#app/features/catalog/rules/terms.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { aboutScore, ratingTone, scoreMeaning, scoreTone, showsScore } from '#app/terms/card-view.ts';
import { LineProgress } from '#app/ui/linha-limpa.tsx';
import { ScoreGauge } from '#app/ui/score-gauge.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { LawsuitList } from './lawsuit-list.tsx';
import { ListingList } from './listing-list.tsx';
import { ScoreChart } from './score-chart.tsx';

/** State of the service, its next step, and its details. Without records, its lawsuits stand for them. */
export function SummaryTab({
  card,
  now,
  guarantee,
}: {
  card: CardDetail;
  now: string;
  guarantee: ReactNode;
}) {
  const { type, score, rating, notes, listings, lawsuits, unscored } = card;
  const aside = showsScore(type, score) || rating || (unscored && aboutScore(type));
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-3 lg:grid-rows-[auto_1fr]">
      <div className={aside ? 'lg:col-span-2' : 'lg:col-span-3'}>
        <NextPart card={card} />
      </div>
      {aside && (
        <div className="lg:col-start-3 lg:row-span-2 lg:row-start-1">
          <ScorePart card={card} now={now} />
        </div>
      )}
      <div className={`grid gap-5 ${aside ? 'lg:col-span-2' : 'lg:col-span-3'}`}>
        {guarantee}
        {notes && (
          <SummaryPart title="Recado da equipe">
            <p className="whitespace-pre-line">{notes}</p>
          </SummaryPart>
        )}
        {(listings.length > 0 || lawsuits.length === 0) && (
          <ListingList
            type={type}
            listings={listings}
            ended={isEnded(card)}
            today={civilDateAt(new Date(now))}
          />
        )}
        <SummaryPart title="O que dá e o que não dá">
          <ServiceWords type={type} />
        </SummaryPart>
        {(type === 'processos' || lawsuits.length > 0) && <LawsuitList lawsuits={lawsuits} />}
      </div>
    </div>
  );
}

function ScorePart({ card, now }: { card: CardDetail; now: string }) {
  const { type, score, scores, rating, scoreSource, unscored } = card;
  const scored = showsScore(type, score);
  const asked = unscored && aboutScore(type);
  return (
    <SummaryPart title={scored || asked ? 'Score' : 'Rating'}>
      {asked && (
        <p className="pb-4 text-muted">
          Ainda não consultado. O primeiro score aparece aqui com o birô e o dia em que foi tirado.
        </p>
      )}
      {scored && (
        <div className="flex flex-col items-center gap-3 pb-5 text-center">
          <ScoreGauge score={score} tone={scoreTone(score)} large />
          <p className="max-w-xs text-balance">{scoreMeaning(score)}</p>
        </div>
      )}
      {rating && (
        <p className="flex items-center justify-between gap-3 border-t border-line py-3">
          Rating <Badge tone={ratingTone(rating)}>{rating}</Badge>
        </p>
      )}
      {scored && scores.length > 1 && (
        <div className="border-t border-line pt-4">
          <h3 className="mb-4 font-semibold">Histórico</h3>
          <ScoreChart points={scores} now={now} />
        </div>
      )}
      {scored && (
        <p className="mt-2 text-sm text-muted">
          {scoreSource
            ? `${scoreSource.bureau}, ${formatDate(scoreSource.takenOn)}. De 0 a 1000; cada birô calcula o seu.`
            : 'De 0 a 1000, como a equipe registrou. Cada birô calcula o seu.'}
        </p>
      )}
    </SummaryPart>
  );
}

export const SummaryPart = ({ title, id, children }: { title: string; id?: string; children: ReactNode }) => (
  <Surface id={id} className="scroll-mt-20 p-5 sm:p-6">
    <h2 className="mb-3 text-lg font-semibold">{title}</h2>
    {children}
  </Surface>
);

/** The clock and the next step; for an ended service, the reason. */
function NextPart({ card: { type, status, steps, clock, ended } }: { card: CardDetail }) {
  const done = steps.filter((step) => step.status === 'completed').length;
  const next = steps.find((step) => step.status !== 'completed');
  if (status === 'blocked') {
    return (
      <SummaryPart title="Como está">
        <p>
          {ended
            ? endedLine(ended)
            : 'Este serviço está bloqueado. Fale com o suporte para saber o motivo e como seguir.'}
        </p>
        {ended && <Follow to={productPath(type)}>Contratar de novo</Follow>}
      </SummaryPart>
    );
  }
  return (
    <SummaryPart title="Como está">
      <div className="space-y-3">
        {clock && <ClockLine words={deadlineSentence(clock, type)} />}
        {steps.length > 0 && <LineProgress value={done} max={steps.length} label="Etapas concluídas" />}
        {next ? (
          <p>
            <span className="text-muted">
              Etapa {steps.indexOf(next) + 1} de {steps.length}:{' '}
            </span>
            <strong className="font-semibold">{next.name}.</strong> {next.description}
          </p>
        ) : (
          <p>Todas as etapas foram concluídas. Os comprovantes ficam guardados aqui.</p>
        )}
        <Follow to={next ? '?aba=etapas' : '?aba=comprovantes'}>
          {next ? 'Ver todas as etapas' : 'Ver comprovantes'}
        </Follow>
      </div>
    </SummaryPart>
  );
}

const Follow = ({ to, children }: { to: string; children: ReactNode }) => (
  <p>
    <Link
      to={to}
      preventScrollReset
      className="inline-flex min-h-11 items-center gap-1.5 font-medium underline underline-offset-4"
    >
      {children} <ArrowRight aria-hidden className="size-4" />
    </Link>
  </p>
);
