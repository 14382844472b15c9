import { BRAZIL_SHAPES, type StateShape } from '#app/features/content/rules/brazil-map.ts';
import type { Uf } from '#app/lib/brazil.ts';

/** Half the width and height of the place around a label in the sea, so that a finger can hit it. */
const HALF = { width: 52, height: 45 };

/** A state's outline, the place where it can be hit when it is small, and its label. Colours come from the group. */
function shapeOf(uf: string, { outline, label: [x, y], leader, radius }: StateShape): string {
  const parts = [`<path id="estado-${uf}" d="${outline}"/>`];
  if (leader) {
    parts.push(
      `<path class="fill-none stroke-muted/50" d="M${leader}L${x - HALF.width} ${y}"/>`,
      `<rect class="fill-transparent stroke-none" x="${x - HALF.width}" y="${y - HALF.height}" width="${2 * HALF.width}" height="${2 * HALF.height}"/>`,
    );
  }
  if (radius) parts.push(`<circle class="fill-transparent stroke-none" cx="${x}" cy="${y}" r="${radius}"/>`);
  parts.push(`<text${leader ? ' data-sea' : ''} x="${x}" y="${y}">${uf}</text>`);
  return parts.join('');
}

/** Inner markup of each state's group on the map: it never changes, so React does not need to track it. */
export const STATE_SHAPES: Partial<Record<Uf, string>> = Object.fromEntries(
  Object.entries(BRAZIL_SHAPES).map(([uf, shape]) => [uf, shapeOf(uf, shape)]),
);
