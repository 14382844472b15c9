import { useLocation, useNavigation } from 'react-router';

const BARS = ['h-9 w-2/3 max-w-80', 'h-5 w-full max-w-lg'];
const BOXES = ['a', 'b', 'c'];

/**
 * Covers the page that is being left once the next one takes a while: a press must be seen to do something. The page
 * below stays as it is, so that a navigation that is given up leaves it whole.
 */
export function PageSkeleton() {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  if (state !== 'loading' || location.pathname === pathname) return null;
  return (
    <div
      aria-hidden
      className="absolute inset-0 z-20 animate-[appear_1ms_400ms_both] bg-surface px-4 py-8 lg:px-8"
    >
      <div className="animate-pulse space-y-3">
        {BARS.map((size) => (
          <div key={size} className={`rounded-xl bg-line ${size}`} />
        ))}
        <div className="grid gap-4 pt-5 sm:grid-cols-2 xl:grid-cols-3">
          {BOXES.map((box) => (
            <div key={box} className="h-44 rounded-2xl border border-line bg-raised" />
          ))}
        </div>
      </div>
    </div>
  );
}
