import type { CSSProperties } from 'react';
import type { Tone } from '#app/lib/toast.ts';
import { cx } from './class-names.ts';

/** Brighter than the tones for text: the arc is a shape, and the number is written out. */
const STROKES = {
  good: 'text-brand',
  warning: 'text-[#d99000]',
  bad: 'text-[#d4493a]',
  info: 'text-info',
  neutral: 'text-muted',
};

/**
 * A score from 0 to 1000 as a half circle that counts up in 2 s (docs/product.md section 9), without motion
 * if unwanted. CSS does the counting: it needs no script, its width is constant, and its accessible name has
 * the score from the start.
 */
export function ScoreGauge({ score, tone, large = false }: { score: number; tone: Tone; large?: boolean }) {
  return (
    <div className={cx('relative', large ? 'w-52' : 'w-36')} role="img" aria-label={`Score ${score} de 1000`}>
      <svg aria-hidden viewBox="0 0 120 66" fill="none" className={STROKES[tone]}>
        <path d="M8 60a52 52 0 0 1 104 0" stroke="var(--line)" strokeWidth={9} strokeLinecap="round" />
        {score > 0 && (
          <path
            d="M8 60a52 52 0 0 1 104 0"
            pathLength={1}
            stroke="currentColor"
            strokeWidth={9}
            strokeLinecap="round"
            strokeDasharray={1}
            strokeDashoffset={1 - score / 1000}
            className="transition-[stroke-dashoffset] duration-2000 ease-out"
            style={{ animation: 'draw-line 2s ease-out' }}
          />
        )}
      </svg>
      <p
        aria-hidden
        className={cx(
          'count-score tabular absolute inset-x-0 bottom-0 text-center font-display leading-none font-bold',
          large ? 'text-5xl' : 'text-3xl',
        )}
        style={{ '--score': score } as CSSProperties}
      />
    </div>
  );
}
