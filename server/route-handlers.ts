import { createRequestHandler, type ServerBuild } from 'react-router';
import { failingWell } from './failing-well.ts';
import { safeRoutes } from './safe-routes.ts';

type Handler = ReturnType<typeof createRequestHandler>;
type Routes = ServerBuild['routes'];
type Segments = Map<string, string[]>;

/** How many segments of an address choose the handler: see `beginnings`. More would find little more. */
const DEPTH = 2;

/**
 * The handler of a request's address. React Router tries the routes one after the other, twice a request, and there
 * are more than a hundred: with all of them that took a fifth of the server's time for the dashboard's data. So each
 * beginning of an address gets a handler that knows only the routes which can match it, made when first asked for.
 * One set a build: in development each change is another build.
 */
export function routeHandlers(mode: string): (build: ServerBuild, path: string) => Handler {
  let last: { build: ServerBuild; find: (path: string) => Handler } | undefined;
  return (build, path) => {
    if (last?.build !== build) last = { build, find: handlersOf(build, mode) };
    return last.find(path);
  };
}

function handlersOf(bare: ServerBuild, mode: string): (path: string) => Handler {
  // The host refuses other sites (`sameOrigin`), and by APP_URL: the router goes by the address of the request, which
  // says http where the proxy in front ends TLS, and would refuse every form there.
  const build = { ...failingWell(safeRoutes(bare)), allowedActionOrigins: ['**'] };
  const known = new Map<string, Handler>();
  const segments = segmentsOf(build.routes);
  const prefixOf = pathPrefixes(segments);
  return (path) => {
    const prefix = prefixOf(path);
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

/** A segment of an address that no route writes out: an id, a slug. */
const OTHER = ':';

/**
 * @returns a function that gives the segments which an address begins with, none for the landing page; one that no
 * route names in its place as `:`, so that there are no more beginnings than the routes have, whatever is asked for;
 * null where all routes are needed: an address of the router's own (`/__manifest`, `/_root.data`), an unknown one, or
 * one written in another way (`/%61pp`).
 */
export function pathPrefixes(segments: Segments): (path: string) => string[] | null {
  const named = new Set<string>();
  for (const [first = '', second] of segments.values()) {
    const place = isOpen(first) ? OTHER : first;
    named.add(place);
    if (second) named.add(`${place}/${second}`);
  }
  return (path) => {
    // The landing page and its data: visitors, their forms, and all who are signed in come by it.
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

/** The routes that can match an address which begins so, with everything above them. */
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

/** Of every route, by its id: the segments from the root to it, lower-case as they are matched. */
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
