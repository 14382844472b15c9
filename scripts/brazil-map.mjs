/**
 * Writes app/features/content/rules/brazil-map.ts: the outlines of the 27 states, small enough to inline in a page.
 * Run it again after a change here: `node scripts/brazil-map.mjs`.
 *
 * Source: "Map of Brazil" by MapSVG (mapsvg.com), in the package @svg-maps/brazil, CC BY 4.0. Changed: whole
 * numbers, fewer points, islets left out. Borders are simplified once for both neighbours, so that no gap opens.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import map from '@svg-maps/brazil';
import { ROOT } from './prepare.mjs';

const TARGET = path.join(ROOT, 'app/features/content/rules/brazil-map.ts');
/**
 * Scale from the source's units (613 × 639) to the written ones. Two keeps a coast crisp on a large screen.
 */
const SCALE = 2;
/**
 * Maximum distance between a simplified border and the original, in written units: half a pixel on a wide
 * screen.
 */
const TOLERANCE = 1.3;
/** Islands below this area, in square units, are left out. */
const LEAST_AREA = 60;
/**
 * Position in the sea for labels of states too small to contain them. The label is part of the state: on a
 * phone the map is 350 px wide, 92 units are 24 px, the size that a finger needs.
 */
const SEA_LABELS = {
  RN: [1300, 270],
  PB: [1300, 362],
  PE: [1300, 454],
  AL: [1300, 546],
  SE: [1300, 638],
  ES: [1170, 806],
  RJ: [1110, 930],
};
/**
 * The Federal District is inland: its label is above it, and its pressable area extends as far around the
 * label.
 */
const DF = { label: [821, 624], radius: 46 };

const ringsOf = (d) =>
  d.match(/m[^mz]+z/gi).reduce(
    ({ from, rings }, part) => {
      const numbers = part.match(/-?[\d.]+/g).map(Number);
      const ring = [];
      let [x, y] = from;
      for (let i = 0; i < numbers.length; i += 2) {
        x += numbers[i];
        y += numbers[i + 1];
        const point = [Math.round(x * SCALE), Math.round(y * SCALE)];
        if (`${point}` !== `${ring.at(-1)}`) ring.push(point);
        // After z the pen returns to the start of the ring.
        if (i === 0) from = [x, y];
      }
      if (`${ring[0]}` === `${ring.at(-1)}`) ring.pop();
      return { from, rings: [...rings, ring] };
    },
    { from: [0, 0], rings: [] },
  ).rings;

const areaOf = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length];
      return sum + x * nextY - nextX * y;
    }, 0) / 2,
  );

const distance = ([x, y], [ax, ay], [bx, by]) => {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const t = length && Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
};

/** Douglas-Peucker: keeps the ends, and points farther from their connecting line than allowed. */
function simplify(line) {
  let far = 0;
  let most = TOLERANCE;
  for (let i = 1; i < line.length - 1; i += 1) {
    const away = distance(line[i], line[0], line.at(-1));
    if (away > most) [far, most] = [i, away];
  }
  if (far === 0) return [line[0], line.at(-1)];
  return [...simplify(line.slice(0, far + 1)).slice(0, -1), ...simplify(line.slice(far))];
}

/** Simplifies a border in the same direction for both neighbours. */
function simplifyShared(line) {
  const forward =
    `${line[0]}` < `${line.at(-1)}` || (`${line[0]}` === `${line.at(-1)}` && `${line[1]}` < `${line.at(-2)}`);
  return forward ? simplify(line) : simplify(line.toReversed()).toReversed();
}

/** Points where the neighbours of a border change: they are kept, and borders run between them. */
function junctionsOf(states) {
  const around = new Map();
  const junctions = new Set();
  for (const ring of states.flatMap(({ rings }) => rings)) {
    for (const [i, point] of ring.entries()) {
      const sides = [ring.at(i - 1), ring[(i + 1) % ring.length]].map(String).sort().join(' ');
      const key = String(point);
      if (around.has(key) && around.get(key) !== sides) junctions.add(key);
      around.set(key, sides);
    }
  }
  return junctions;
}

function simplifyRing(ring, junctions) {
  const first = ring.findIndex((point) => junctions.has(String(point)));
  const turned = [...ring.slice(Math.max(first, 0)), ...ring.slice(0, Math.max(first, 0))];
  const closed = [...turned, turned[0]];
  const cuts = closed.flatMap((point, i) => (junctions.has(String(point)) ? [i] : []));
  // An island has no junction: it is cut in halves, which need two ends each.
  const ends = cuts.length > 1 ? cuts : [0, Math.floor(closed.length / 2), closed.length - 1];
  return ends.slice(1).flatMap((end, i) => simplifyShared(closed.slice(ends[i], end + 1)).slice(0, -1));
}

/** Writes relative steps, omitting the separator before a sign. */
function write(rings) {
  let pen = [0, 0];
  return rings
    .map((ring) => {
      const steps = ring.map((point, i) => {
        const from = i === 0 ? pen : ring[i - 1];
        return [point[0] - from[0], point[1] - from[1]];
      });
      pen = ring[0];
      return `m${steps
        .flat()
        .map((n, i) => (i === 0 || n < 0 ? `${n}` : ` ${n}`))
        .join('')}z`;
    })
    .join('');
}

const inside = ([x, y], ring) =>
  ring.reduce((odd, [ax, ay], i) => {
    const [bx, by] = ring.at(i - 1);
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !odd : odd;
  }, false);

/** The point of a ring that is farthest from its border, with most room for a label. */
function centreOf(ring) {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  let best = { room: -1, at: ring[0] };
  for (let x = Math.min(...xs); x <= Math.max(...xs); x += 4) {
    for (let y = Math.min(...ys); y <= Math.max(...ys); y += 4) {
      if (!inside([x, y], ring)) continue;
      // A label is wider than high, so horizontal room counts less.
      const room = Math.min(
        ...ring.map((point, i) => {
          const flat = ([px, py]) => [px / 1.5, py];
          return distance(flat([x, y]), flat(point), flat(ring.at(i - 1)));
        }),
      );
      if (room > best.room) best = { room, at: [x, y] };
    }
  }
  return best.at;
}

const states = map.locations.map(({ id, path: d }) => {
  const rings = ringsOf(d).sort((a, b) => areaOf(b) - areaOf(a));
  return { uf: id.toUpperCase(), rings: rings.filter((ring, i) => i === 0 || areaOf(ring) >= LEAST_AREA) };
});
const junctions = junctionsOf(states);
const drawn = states.map(({ uf, rings }) => ({
  uf,
  rings: rings.map((ring) => simplifyRing(ring, junctions)),
}));
const points = drawn.flatMap(({ rings }) => rings.flat());

const entries = drawn.map(({ uf, rings }) => {
  const centre = centreOf(rings[0]);
  const sea = SEA_LABELS[uf];
  const place = sea ? { label: sea, leader: centre } : uf === 'DF' ? DF : { label: centre };
  return [uf, { outline: write(rings), ...place }];
});

fs.writeFileSync(
  TARGET,
  `// Written by scripts/brazil-map.mjs; change it there.
// Outlines: "Map of Brazil" by MapSVG (https://mapsvg.com/maps/brazil), by way of @svg-maps/brazil, licensed under
// CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/). Changed: whole numbers, fewer points, islets left out.
import type { Uf } from '#app/lib/brazil.ts';

/**
 * A state as an SVG path, where its label stands, and for small ones how the label is tied to it. Everything lies in
 * a frame of 1352 × 1282 units.
 */
export type StateShape = {
  outline: string;
  label: [x: number, y: number];
  /** End in the state of the line from its label, for labels that are drawn in the sea. */
  leader?: [x: number, y: number];
  /** A small state that lies inland: it can be pointed at within this radius of its label. */
  radius?: number;
};

export const BRAZIL_SHAPES: Record<Uf, StateShape> = ${JSON.stringify(Object.fromEntries(entries))};
`,
);
spawnSync(path.join(ROOT, 'node_modules/.bin/biome'), ['check', '--write', TARGET], { stdio: 'inherit' });
process.stdout.write(
  `${points.length} pontos, ${junctions.size} junções, ${(fs.statSync(TARGET).size / 1024).toFixed(1)} kB\n`,
);
