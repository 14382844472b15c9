import { useEffect, useState } from 'react';
import type { Tone } from './surface.tsx';

const COUNT_UP_MS = 2_000;
/** Brighter than the tones for text: the arc is a shape, its number is written out. */
const STROKES = {
  good: 'text-brand',
  warning: 'text-[#d99000]',
  bad: 'text-[#d4493a]',
  info: 'text-info',
  neutral: 'text-muted',
};

/** A score from 0 to 1000 as a half circle; counts up in 2 s (spec section 9), at once when motion is unwanted. */
export function ScoreGauge({ score, tone }: { score: number; tone: Tone }) {
  const shown = useCountUp(score);
  return (
    <div className="relative w-36" role="img" aria-label={`Score ${score} de 1000`}>
      <svg aria-hidden viewBox="0 0 120 66" fill="none" className={STROKES[tone]}>
        <path d="M8 60a52 52 0 0 1 104 0" stroke="var(--line)" strokeWidth={9} strokeLinecap="round" />
        <path
          d="M8 60a52 52 0 0 1 104 0"
          pathLength={1}
          stroke="currentColor"
          strokeWidth={9}
          strokeLinecap="round"
          strokeDasharray={1}
          strokeDashoffset={1 - score / 1000}
          style={{ animation: 'fill-gauge 2s ease-out' }}
        />
      </svg>
      <p
        aria-hidden
        className="tabular absolute inset-x-0 bottom-0 text-center font-display text-3xl leading-none font-bold"
      >
        {shown}
      </p>
    </div>
  );
}

function useCountUp(target: number): number {
  const [value, setValue] = useState(target);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setValue(target);
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, (now - start) / COUNT_UP_MS);
      setValue(Math.round(target * (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return value;
}
