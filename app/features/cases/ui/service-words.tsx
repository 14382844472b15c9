import { CalendarClock } from 'lucide-react';
import type { CardType } from '#app/terms/card-status.ts';
import {
  REGISTRY_QUESTION,
  REGISTRY_WORDS,
  SERVICE_DOES,
  SERVICE_LIMITS,
} from '#app/terms/service-limits.ts';

/** Results and limits of a service, for its customer and for the team. */
export const ServiceWords = ({ type }: { type: CardType }) => (
  <dl className="space-y-3">
    {type === 'bacen' && (
      <div>
        <dt className="font-semibold">{REGISTRY_QUESTION}</dt>
        <dd className="mt-1">{REGISTRY_WORDS}</dd>
      </div>
    )}
    <div>
      <dt className="font-semibold">O que fazemos</dt>
      {SERVICE_DOES[type].map((line) => (
        <dd key={line} className="mt-1">
          {line}
        </dd>
      ))}
    </div>
    <div>
      <dt className="font-semibold">O que não podemos</dt>
      <dd className="mt-1">{SERVICE_LIMITS[type]}</dd>
    </div>
  </dl>
);

/** A sentence about the clock of a service. */
export const ClockLine = ({ words }: { words: string }) => (
  <p className="flex items-start gap-2 text-sm">
    <CalendarClock aria-hidden className="mt-0.5 size-4.5 shrink-0 text-brand-strong" />
    <span className="tabular">{words}</span>
  </p>
);
