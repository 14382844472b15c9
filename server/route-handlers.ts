import { createRequestHandler, type ServerBuild } from 'react-router';
import { env } from '#app/platform/env.server.ts';
import { failingWell } from './failing-well.ts';
import { safeRoutes } from './safe-routes.ts';

type Handler = ReturnType<typeof createRequestHandler>;
type Routes = ServerBuild['routes'];
type Segments = Map<string, string[]>;

/** Number of leading segments that choose the handler: see `beginnings`. More would gain little. */
const DEPTH = 2;

/**
 * Returns the handler for a request's address. React Router tries more than a hundred routes one after the
 * other, twice per request, which took a fifth of the server's time for the dashboard's data. So each prefix
 * of an address gets a handler with only the routes that can match it, made on first use. One set per build:
 * in development each change is a new build.
 */
export function routeHandlers(mode: string): (build: ServerBuild, path: string) => Handler {
  let last: { build: ServerBuild; find: (path: string) => Handler } | undefined;
  return (build, path) => {
    if (last?.build !== build) last = { build, find: handlersOf(build, mode) };
    return last.find(path);
  };
}

function handlersOf(bare: ServerBuild, mode: string): (path: string) => Handler {
  // The host already refuses other sites (`sameOrigin`, by APP_URL). The router compares with the request's
  // own address, which is http behind a proxy that ends TLS, and would refuse every form there.
  const build = { ...failingWell(safeRoutes(bare)), allowedActionOrigins: ['**'] };
  const known = new Map<string, Handler>();
  const segments = segmentsOf(build.routes);
  const prefixOf = pathPrefixes(segments);
  return (path) => {
    const prefix = env().fastWays ? prefixOf(path) : null;
    const key = prefix?.join('/') ?? '*';
    let handler = known.get(key);
    if (!handler) {
      handler = createRequestHandler(prefix ? partOf(build, segments, prefix) : build, mode);
      known.set(key, handler);
    }
    return handler;
  };
}

/** A build with the routes that can match. Its assets list the same routes; otherwise it cannot render. */
function partOf(build: ServerBuild, segments: Segments, beginning: string[]): ServerBuild {
  const routes = routesFor(build.routes, segments, beginning);
  const known = Object.entries(build.assets.routes).filter(([id]) => id in routes);
  return { ...build, routes, assets: { ...build.assets, routes: Object.fromEntries(known) } };
}

/** A segment that no route names literally: an id, a slug. */
const OTHER = ':';

/**
 * @returns a function that returns the leading segments of an address (empty for the landing page). A segment
 * that no route names at that place becomes `:`, so that prefixes are limited by the routes. Null if all
 * routes are needed: for the router's own addresses (`/__manifest`, `/_root.data`), unknown ones, and ones in
 * another spelling (`/%61pp`).
 */
export function pathPrefixes(segments: Segments): (path: string) => string[] | null {
  const named = new Set<string>();
  for (const [first = '', second] of segments.values()) {
    const place = isOpen(first) ? OTHER : first;
    named.add(place);
    if (second) named.add(`${place}/${second}`);
  }
  return (path) => {
    // The landing page and its data: visitors, their forms, and signed-in people start there.
    if (path === '/' || path === '/_.data') return [];
    if (!/^(\/[\w.-]+)+\/?$/.test(path)) return null;
    const [first = '', second] = path
      .replace(/\.data$/, '')
      .toLowerCase()
      .split('/')
      .filter(Boolean);
    if (!named.has(first)) return null;
    if (second === undefined) return [first];
    return [first, named.has(`${first}/${second}`) || named.has(`${OTHER}/${second}`) ? second : OTHER];
  };
}

/** The routes that can match an address with this prefix, and their ancestors. */
export function routesFor(routes: Routes, segments: Segments, beginning: string[]): Routes {
  const chosen: Routes = {};
  for (const [id, own] of segments) {
    if (!canMatch(own, beginning)) continue;
    for (let route = routes[id]; route; route = routes[route.parentId ?? '']) chosen[route.id] = route;
  }
  return chosen;
}

const isOptional = (segment: string) => segment.endsWith('?');
const isOpen = (segment: string) => segment.startsWith(':') || segment === '*';

function canMatch(route: string[], beginning: string[]): boolean {
  for (const [at, segment] of route.slice(0, DEPTH).entries()) {
    // Segments after an optional one may be one position earlier.
    if (isOptional(segment)) return true;
    if (!isOpen(segment) && segment !== beginning[at]) return false;
  }
  return true;
}

/** Segments from the root to each route, by route id, in lower case as they are matched. */
export function segmentsOf(routes: Routes): Segments {
  const found: Segments = new Map();
  for (const { id } of Object.values(routes).filter((route) => route !== undefined)) {
    const segments: string[] = [];
    for (let route = routes[id]; route; route = routes[route.parentId ?? ''])
      segments.unshift(...(route.path ?? '').toLowerCase().split('/').filter(Boolean));
    found.set(id, segments);
  }
  return found;
}
