import { describe, expect, test } from 'vitest';
import routes from '../app/routes.ts';
import { guardOf, routeSource, routeTable } from './route-table.ts';

const all = routeTable(await routes);

describe('each surface declares who may enter', () => {
  test('the table is read', () => expect(all.length).toBeGreaterThan(20));

  for (const { path, file, surface, guards } of all) {
    test(`${path} (${file})`, () => {
      if (surface === 'admin') expect(guards).toEqual(['requireAdmin']);
      else if (surface === 'customer') expect(guards).toEqual(['requireSignedIn']);
      else if (surface === 'partner') expect(guards).toEqual(['requirePartner']);
      else {
        // Public: then it must not be below an area, and must not require an area's actor.
        // `showDrafts` admits everyone; it only decides which texts an admin reads.
        expect(guards.filter((name) => name !== 'showDrafts')).toEqual([]);
        expect(path).not.toMatch(/^\/(app|admin|parceiro)(\/|$)/);
        expect(routeSource(file)).not.toMatch(/adminOf|customerOf|partnerOf/);
      }
    });
  }

  test('every guarded layout has a loader, so that its guard also runs for client navigation', () => {
    for (const { file } of all.filter(({ file }) => guardOf(file)))
      expect(routeSource(file)).toMatch(/export async function loader/);
  });
});

test('a page with forms keeps its entries without an answer', () => {
  const pages = all.filter(({ file }) => {
    const source = routeSource(file);
    return /export (async function|const) action\b/.test(source) && /export default/.test(source);
  });
  expect(pages.length).toBeGreaterThan(30);
  const without = pages.filter(({ file }) => !/\bclientAction\b/.test(routeSource(file)));
  // Forms that the browser itself sends, the simulation of a provider's own page, and the page of an unknown
  // address.
  expect(without.map(({ file }) => file)).toEqual([
    'features/leads/public/stop-messages-page.tsx',
    'features/contracts/public/verify-page.tsx',
    'shells/dev/payment-page.tsx',
    'shells/dev/simulated-chat-page.tsx',
    'shells/not-found-page.tsx',
  ]);
});
