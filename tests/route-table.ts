import fs from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';

export type DeclaredRoute = {
  /** `/app/faturas/:installmentId` */
  path: string;
  /** Below `app/`. */
  file: string;
  /** Of its own folder, or of the layout around it. */
  surface: string | undefined;
  /** Guards of its parent layouts, outermost first. */
  guards: string[];
};

export const routeSource = (file: string) => fs.readFileSync(`app/${file}`, 'utf8');
export const guardOf = (file: string) =>
  routeSource(file).match(/export const middleware[^=]*= \[(\w+)\]/)?.[1];

const surfaceOf = (file: string) =>
  file.match(/^(?:shells|features\/[^/]+)\/(public|customer|admin|partner|dev)\//)?.[1];

/** Every route of the product, as app/routes.ts declares it. */
export function routeTable(entries: RouteConfigEntry[], parents: RouteConfigEntry[] = []): DeclaredRoute[] {
  return entries.flatMap((entry) => {
    const chain = [...parents, entry];
    const own: DeclaredRoute = {
      path: `/${chain.flatMap(({ path }) => path ?? []).join('/')}`,
      file: entry.file,
      surface: chain.map(({ file }) => surfaceOf(file)).findLast(Boolean),
      guards: chain.flatMap(({ file }) => guardOf(file) ?? []),
    };
    return [own, ...routeTable(entry.children ?? [], chain)];
  });
}
