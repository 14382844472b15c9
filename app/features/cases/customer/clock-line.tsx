import { CalendarClock } from 'lucide-react';
import { deadlineSentence } from '#app/features/cases/rules/clock-words.ts';
import type { DeadlineClock } from '#app/features/cases/rules/deadline-clock.ts';

/** The clock in words. */
export const ClockLine = ({ clock }: { clock: DeadlineClock }) => (
  <p className="flex items-start gap-2 text-sm">
    <CalendarClock aria-hidden className="mt-0.5 size-4.5 shrink-0 text-brand-strong" />
    <span className="tabular">{deadlineSentence(clock)}</span>
  </p>
);
