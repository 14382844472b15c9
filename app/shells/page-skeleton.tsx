import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { Shape } from '#app/terms/panel-page.ts';
import { cx } from '#app/ui/class-names.ts';

/** Parts around the title of a page: above it, and between it and the body. */
type PageHead = { up: boolean; tabs: boolean; filters: boolean };

/** Layout of a page that is about to open; addresses are paths. */
export type PageOutline = PageHead & {
  shape: Shape;
  /** The list that stays visible under the page. */
  over?: string | undefined;
  /** The list that stays visible beside the page on wide screens. */
  beside?: string | undefined;
  /** The outer page, which stays if it is open, and the shape of the part below its tabs. */
  part?: { frame: string; shape: Shape } | undefined;
};

/** Chooses the skeleton of an address: path and query. */
type OutlineOf = (address: string) => PageOutline;

const BOX = 'rounded-2xl border border-line bg-raised';
const times = (count: number) => Array.from({ length: count }, (_, i) => `place-${i}`);

const BODIES: Record<Shape, () => ReactNode> = {
  home: () => (
    <div className="grid gap-5 xl:grid-cols-2">
      <div className={cx(BOX, 'h-80')} />
      <div className={cx(BOX, 'h-80')} />
      <div className={cx(BOX, 'h-44 xl:col-span-2')} />
    </div>
  ),
  beside: () => (
    <div className="gap-8 xl:grid xl:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="space-y-3">
        {times(7).map((key) => (
          <div key={key} className="h-14 rounded-xl bg-line max-xl:h-24" />
        ))}
      </div>
      <div className={cx(BOX, 'h-96 max-xl:hidden')} />
    </div>
  ),
  figures: () => (
    <div className="space-y-4">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {times(4).map((key) => (
          <div key={key} className={cx(BOX, 'h-24')} />
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        {times(2).map((key) => (
          <div key={key} className={cx(BOX, 'h-72')} />
        ))}
      </div>
    </div>
  ),
  pairs: () => (
    <div className="grid gap-4 lg:grid-cols-2">
      {times(6).map((key) => (
        <div key={key} className={cx(BOX, 'h-44')} />
      ))}
    </div>
  ),
  client: () => (
    <>
      <div className={cx(BOX, 'mb-3 h-36 max-lg:h-64')} />
      <TabsPlace />
      {BODIES.detail()}
    </>
  ),
  detail: () => (
    <div className="grid gap-5 lg:grid-cols-3">
      <div className={cx(BOX, 'h-56 lg:col-span-2')} />
      <div className={cx(BOX, 'h-56')} />
    </div>
  ),
  list: () => (
    <div className="space-y-4">
      {times(4).map((key) => (
        <div key={key} className={cx(BOX, 'h-32')} />
      ))}
    </div>
  ),
  column: () => <div className="max-w-3xl">{BODIES.list()}</div>,
  paper: () => (
    <div className={cx(BOX, 'max-w-3xl space-y-4 p-6 sm:p-8')}>
      {times(9).map((key, i) => (
        <div key={key} className={cx('h-4 rounded-lg bg-line', i % 3 === 2 ? 'w-1/2' : 'w-full')} />
      ))}
    </div>
  ),
  board: () => (
    <div className="grid gap-4 overflow-hidden sm:grid-cols-2 lg:grid-cols-4">
      {times(4).map((lane) => (
        <div key={lane} className="space-y-3">
          <div className="h-6 w-1/2 rounded-lg bg-line" />
          {times(4).map((key) => (
            <div key={key} className={cx(BOX, 'h-28')} />
          ))}
        </div>
      ))}
    </div>
  ),
  form: () => (
    <div className={cx(BOX, 'grid max-w-3xl gap-5 p-6 sm:grid-cols-2')}>
      {times(6).map((key) => (
        <div key={key} className="space-y-2">
          <div className="h-4 w-24 rounded-lg bg-line" />
          <div className="h-11 rounded-xl bg-line" />
        </div>
      ))}
    </div>
  ),
  // Below 1024 px the rows of most lists are blocks.
  table: () => (
    <div className={cx(BOX, 'divide-y divide-line overflow-hidden')}>
      {times(12).map((key) => (
        <div key={key} className="flex h-10 items-center gap-4 px-4 max-lg:h-24">
          <div className="h-4 w-1/4 rounded-lg bg-line max-lg:w-1/2" />
          <div className="h-4 w-20 rounded-lg bg-line" />
          <div className="ml-auto h-4 w-24 rounded-lg bg-line max-sm:hidden" />
        </div>
      ))}
    </div>
  ),
};

const TabsPlace = () => (
  <div className="mb-5 flex h-11 items-center gap-6 overflow-hidden border-b border-line">
    {times(4).map((key) => (
      <div key={key} className="h-4 w-20 shrink-0 rounded-lg bg-line" />
    ))}
  </div>
);

const FiltersPlace = () => (
  <div className="mb-4 flex flex-wrap gap-2">
    <div className="h-9 w-full rounded-xl bg-line lg:w-64" />
    {times(4).map((key) => (
      <div key={key} className="h-9 w-[calc(50%-0.25rem)] rounded-xl bg-line lg:w-36" />
    ))}
  </div>
);

const HeadPlace = ({ up, tabs, filters }: PageHead) => (
  <>
    {up && <div className="mt-2 mb-5 h-4 w-24 rounded-lg bg-line" />}
    {/* As high as the line of a title, whatever the width makes of it. */}
    <div data-title className="display-l flex h-[1lh] leading-[1.12] max-w-80 items-center">
      <div className="h-[0.8lh] w-2/3 rounded-xl bg-line lg:w-full" />
    </div>
    <div className="mt-2.5 mb-6 h-5 w-full max-w-lg rounded-xl bg-line" />
    {tabs && <TabsPlace />}
    {filters && <FiltersPlace />}
  </>
);

/** Appears after 400 ms: faster pages show no skeleton. */
const COVER = 'animate-[appear_1ms_400ms_both]';

/** Skeleton of a record over its list, as large as the drawer. */
const DrawerSkeleton = () => (
  <div
    aria-hidden
    data-shape="drawer"
    className={cx(
      COVER,
      'fixed inset-y-0 right-0 z-40 w-full space-y-4 border-l border-line bg-raised p-5 shadow-2xl sm:w-[30rem]',
    )}
  >
    <div className="animate-pulse space-y-4">
      <div className="mb-8 h-7 w-2/3 rounded-xl bg-line" />
      {times(8).map((key, i) => (
        <div key={key} className={cx('h-4 rounded-lg bg-line', i % 3 === 2 ? 'w-1/3' : 'w-3/4')} />
      ))}
    </div>
  </div>
);

/** The skeletons of this page and of the next one; undefined without a navigation to another path. */
function useNextPage(outlineOf: OutlineOf) {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  if (state !== 'loading' || location.pathname === pathname) return undefined;
  return { next: outlineOf(location.pathname + location.search), now: outlineOf(pathname), pathname };
}

/**
 * Covers the page while the next one takes a while, in the shape of the next: a press must have a visible
 * effect. The page below is unchanged, so that a cancelled navigation leaves it complete.
 */
export function PageSkeleton({ outlineOf }: { outlineOf: OutlineOf }) {
  const going = useNextPage(outlineOf);
  if (!going) return null;
  const { next, now, pathname } = going;
  const { shape, over, beside, part, ...head } = next;
  if (over && pathname === over) return <DrawerSkeleton />;
  if (over && pathname.startsWith(over)) return null;
  if (part && now.part?.frame === part.frame) return null;
  return (
    <div
      aria-hidden
      data-shape={shape}
      className={cx(
        COVER,
        // At the same distance from the edges as the page.
        'absolute inset-0 z-20 bg-surface pb-0! [padding:inherit]',
        beside && pathname.startsWith(beside) && 'xl:hidden',
      )}
    >
      {/* In sight also where the page that is left was scrolled: no higher than the window, so that it can follow. */}
      <div className="sticky top-[calc(var(--bar)+1.5rem)] max-h-[calc(100svh-var(--bar)-1.5rem)] animate-pulse overflow-hidden">
        <HeadPlace {...head} />
        {BODIES[shape]()}
      </div>
    </div>
  );
}

/** The skeleton of a part of a page whose head and tabs stay. */
export function PartSkeleton({ outlineOf }: { outlineOf: OutlineOf }) {
  const { next, now } = useNextPage(outlineOf) ?? {};
  if (!next?.part || now?.part?.frame !== next.part.frame) return null;
  const { shape } = next.part;
  return (
    <div aria-hidden data-shape={shape} className={cx(COVER, 'absolute inset-0 z-20 bg-surface')}>
      <div className="animate-pulse">{BODIES[shape]()}</div>
    </div>
  );
}
