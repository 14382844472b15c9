import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import {
  isAllClear,
  type KnownPlace,
  type PlaceLight,
  placeLights,
} from '#app/features/cases/rules/place-lights.ts';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { cx } from '#app/ui/class-names.ts';
import { Surface } from '#app/ui/surface.tsx';
import { AllClear } from './all-clear.tsx';

type Props = {
  places: readonly KnownPlace[];
  today: CivilDate;
  /** The contract ended. */
  over: boolean;
  /** Whose case it is: the profile's id, or `own`. */
  owner: string;
};

/**
 * The case as a picture: a line that is tangled at each place with an open listing, and straight at the
 * others.
 */
export function PlaceLights({ places, today, over, owner }: Props) {
  const lights = placeLights(places, { today, over });
  if (!lights) return null;
  return (
    <Surface className="mb-5 p-5 sm:p-6">
      <section aria-labelledby="lugares">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id="lugares" className="text-lg font-semibold">
            O seu caso em cada lugar
          </h2>
          <Link
            to="/app/anotacoes"
            className="inline-flex min-h-11 items-center gap-1.5 font-medium underline underline-offset-4"
          >
            Ver registros <ArrowRight aria-hidden className="size-4" />
          </Link>
        </div>
        {isAllClear(places) && <AllClear of={owner} />}
        <ul className="mt-2 grid grid-cols-1 lg:max-xl:grid-cols-5">
          {lights.map((light) => (
            <Light key={light.place} light={light} />
          ))}
        </ul>
      </section>
    </Surface>
  );
}

const COLOURS = { unknown: 'text-line', tangled: 'text-[#d99000]', straight: 'text-brand' };
const LINES = {
  unknown: 'M0 12h80',
  tangled: 'M0 12h22c16 0 20-9 13-9s-9 17 1 17 11-16 3-16-6 15 4 15 8-7 15-7h22',
  straight: 'M0 12h80',
};

const Light = ({ light: { place, name, state, count, when } }: { light: PlaceLight }) => (
  <li
    className="grid grid-cols-[3.5rem_1fr] items-center gap-x-3 border-line py-2.5 not-last:border-b lg:max-xl:block lg:max-xl:border-b-0 lg:max-xl:py-1"
    data-place={place}
    data-state={state}
  >
    <svg
      aria-hidden
      viewBox="0 0 80 24"
      preserveAspectRatio="none"
      fill="none"
      className={cx('h-5 w-full lg:max-xl:mb-2 lg:max-xl:h-6', COLOURS[state])}
    >
      <path
        d={LINES[state]}
        stroke="currentColor"
        strokeWidth={3}
        strokeLinecap="round"
        strokeDasharray={state === 'unknown' ? '1 7' : undefined}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
    <p className="min-w-0 lg:max-xl:pr-3">
      <span className="block font-semibold">{name}</span>
      <span className="tabular block text-sm">{count}</span>
      <span className="tabular block text-sm text-muted">{when}</span>
    </p>
  </li>
);
