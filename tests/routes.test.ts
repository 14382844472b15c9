import fs from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import routes from '../app/routes.ts';

type Declared = { path: string; file: string; guards: string[] };

const source = (file: string) => fs.readFileSync(`app/${file}`, 'utf8');
const guardOf = (file: string) => source(file).match(/export const middleware[^=]*= \[(\w+)\]/)?.[1];

/** Every route with the guards of the layouts above it. */
function declared(entries: RouteConfigEntry[], parents: RouteConfigEntry[] = []): Declared[] {
  return entries.flatMap((entry) => {
    const chain = [...parents, entry];
    const path = `/${chain.flatMap(({ path }) => path ?? []).join('/')}`;
    const guards = chain.flatMap(({ file }) => guardOf(file) ?? []);
    return [{ path, file: entry.file, guards }, ...declared(entry.children ?? [], chain)];
  });
}

const all = declared(await routes);

describe('who may enter is declared by the surface', () => {
  test('the table is read', () => expect(all.length).toBeGreaterThan(20));

  for (const { path, file, guards } of all) {
    const surface = file.match(/^routes\/(public|customer|admin|dev)\//)?.[1];
    test(`${path} (${file})`, () => {
      if (surface === 'admin') expect(guards).toEqual(['requireAdmin']);
      else if (surface === 'customer') expect(guards).toEqual(['requireSignedIn']);
      else {
        // Open to everybody: then it must not lie below an area that is not, nor ask for an actor of one.
        expect(guards).toEqual([]);
        expect(path).not.toMatch(/^\/(app|admin)(\/|$)/);
        expect(source(file)).not.toMatch(/adminOf|customerOf/);
      }
    });
  }

  test('every guarded layout has a loader, so that its guard also runs for client navigation', () => {
    for (const { file } of all.filter(({ file }) => guardOf(file)))
      expect(source(file)).toMatch(/export async function loader/);
  });
});
