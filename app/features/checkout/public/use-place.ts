import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { STEP_PARAM } from '#app/shells/public/open-checkout.ts';

/**
 * Keeps each step of the checkout in the browser's history: the address contains its number, and no entries.
 * A step that the draft does not reach yet redirects to the last one that it does.
 * @param first first step of this checkout: the second one if the plan was chosen before.
 * @param reached last step that the draft allows; null while the draft is not read.
 */
export function usePlace(first: number, reached: number | null) {
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: { checkout?: number } | null };
  const navigate = useNavigate();
  const asked = query.has(STEP_PARAM) ? Number(query.get(STEP_PARAM)) - 1 : first;
  const place = Number.isInteger(asked) ? Math.max(first, Math.min(asked, reached ?? first)) : first;
  /** Entries of the history since the checkout was opened. */
  const depth = state?.checkout ?? 0;

  const go = (to: number, replace = false) => {
    const next = new URLSearchParams(query);
    next.set(STEP_PARAM, String(to + 1));
    const behind = { checkout: replace ? depth : depth + 1 };
    void navigate(`?${next}`, { replace, state: behind, preventScrollReset: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is mended when place and draft are known, once.
  useEffect(() => {
    if (reached !== null && query.has(STEP_PARAM) && asked !== place) go(place, true);
  }, [asked, place, reached]);

  return {
    place,
    goOn: () => go(place + 1),
    /** Uses the browser's Back if the previous step is in its history. */
    goBack: () => (depth > 0 && place > first ? void navigate(-1) : go(place - 1, true)),
    leadTo: (to: number) => go(to, true),
  };
}
