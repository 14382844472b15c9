import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Rolldown } from 'vite';
import routes from '../app/routes.ts';

type Entry = RouteConfigEntry & { file: string };
const [site, area, panel] = ['public', 'customer', 'admin'].map((name) => {
  const layout = (routes as Entry[]).find(({ file }) => file === `shells/${name}/${name}-layout.tsx`);
  if (!layout) throw new Error(`No layout of ${name} among the routes.`);
  return layout;
}) as [Entry, Entry, Entry];
const idOf = (file: string) => path.resolve('app', file);
const pagesOf = ({ children = [] }: RouteConfigEntry): string[] =>
  children.flatMap((page) => [idOf(page.file), ...pagesOf(page)]);

/** Modules that every page loads. */
const EVERY_PAGE = [idOf('entry.client.tsx'), idOf('root.tsx')];
/** Modules of the site's first page: sharing them with other pages adds no byte to it. */
const FIRST_PAGE = [...EVERY_PAGE, idOf(site.file), ...pagesOf(site).slice(0, 1)];

type Context = Rolldown.ChunkingContext;
type Members = (context: Context) => Set<string>;

/** One file for these modules, if enough entries share them. */
function group(name: string, members: Members, minShareCount = 1) {
  let found: Set<string> | undefined;
  return {
    name: (id: string, context: Context) => {
      found ??= members(context);
      return found.has(id) ? name : null;
    },
    debugName: name,
    minShareCount,
    // A group contains only its own modules: those of other groups would pull in their files.
    includeDependenciesRecursively: false,
  };
}

/**
 * Libraries of hundreds of modules, of which a page uses a few: pages do not load all that their index
 * exports.
 */
const INDEX = /node_modules\/(lucide-react|radix-ui)\/dist\//;
/** A library for data that few pages need. */
const ZOD = /node_modules\/zod\//;

/** The given modules and all that they import, directly or indirectly. */
function importedBy(ids: string[], context: Context): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || INDEX.test(id)) return;
    found.add(id);
    const module = context.getModuleInfo(id);
    if (!module) throw new Error(`No module of the build: ${id}`);
    module.importedIds.forEach(visit);
  };
  ids.forEach(visit);
  return found;
}

/** Modules that a minimum number of an area's pages import. */
function commonIn(layout: Entry, least: number, context: Context): Set<string> {
  const uses = new Map<string, number>();
  for (const page of pagesOf(layout)) {
    // A route without a page has no module in the browser.
    if (!context.getModuleInfo(page)) continue;
    for (const id of importedBy([page], context)) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  return new Set([...uses].filter(([, count]) => count >= least).map(([id]) => id));
}

/**
 * Modules that a minimum number of an area's pages need. Modules only for the layout are in the layout's own
 * file, icons included.
 */
function ofArea(layout: Entry, least: number, context: Context): Set<string> {
  // A page that needs no data library must not load one.
  const light = [...commonIn(layout, least, context)].filter((id) => !reachesZod(id, context));
  return without(new Set(light), importedBy(FIRST_PAGE, context));
}

const all = (...sets: Set<string>[]) => new Set(sets.flatMap((set) => [...set]));
const common = (one: Set<string>, other: Set<string>) => new Set([...one].filter((id) => other.has(id)));
const without = (one: Set<string>, other: Set<string>) => new Set([...one].filter((id) => !other.has(id)));

const reachesZod = (id: string, context: Context) =>
  [...importedBy([id], context)].some((one) => ZOD.test(one));

const ofSite = (context: Context) => commonIn(site, 1, context);
const layoutOf = (layout: Entry, context: Context) =>
  without(importedBy([idOf(layout.file)], context), importedBy(FIRST_PAGE, context));
/** Modules that an area needs at all, and those that many of its pages, or one page and its layout, need. */
const needs = (layout: Entry, context: Context) => all(ofArea(layout, 1, context), layoutOf(layout, context));
const often = (layout: Entry, least: number, context: Context) =>
  all(ofArea(layout, least, context), common(layoutOf(layout, context), ofArea(layout, 1, context)));
const areaOften = (context: Context) => often(area, 2, context);
const panelOften = (context: Context) => often(panel, 5, context);

/** Pages without a form need it too. */
const SEARCHING = idOf('lib/text.ts');

/** Modules that pages of the site share with the signed-in areas: mostly fields and answers of forms. */
const parts: Members = (context) => {
  const widely = all(ofArea(area, 6, context), ofArea(panel, 12, context));
  const shared = all(common(areaOften(context), commonIn(site, 3, context)), common(widely, ofSite(context)));
  const ofIndex = (id: string) => context.getModuleInfo(id)?.importedIds.some((one) => INDEX.test(one));
  return new Set([...shared].filter((id) => id !== SEARCHING && !ofIndex(id)));
};

/**
 * Modules that one signed-in area needs often and the other needs at all, so that no page loads the other
 * area's file; and those that their layouts share.
 */
const both: Members = (context) =>
  without(
    all(
      common(areaOften(context), needs(panel, context)),
      common(panelOften(context), needs(area, context)),
      common(layoutOf(area, context), layoutOf(panel, context)),
    ),
    ofSite(context),
  );

const areaFile: Members = (context) => without(areaOften(context), ofSite(context));
const panelFile: Members = (context) => without(panelOften(context), ofSite(context));

/**
 * Files of modules that pages share. Few of them: twenty of half a kilobyte compress badly and queue up
 * (decision 9).
 */
export const scriptGroups = [
  group('base', (context) => importedBy(FIRST_PAGE, context), 3),
  { name: 'zod', test: ZOD },
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
  group('parts', parts),
  group('signed-in', both),
  group('area', areaFile),
  group('panel', panelFile),
];
