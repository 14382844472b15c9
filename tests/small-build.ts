import type { ServerBuild } from 'react-router';
import * as entry from '#app/entry.server.tsx';

type Module = { loader?: (args: never) => unknown; action?: (args: never) => unknown };

/**
 * A build like that of React Router's compiler, with the product's own entry and a few routes that answer
 * data: for tests of code around every route.
 */
export function smallBuild(routes: Record<string, Module>): ServerBuild {
  const of = (id: string, path: string, module: object) => ({ id, path, module, parentId: 'root' });
  const own = Object.entries(routes).map(([path, module]) => of(path, path, module));
  const root = { id: 'root', path: '', module: { default: () => null } };
  return {
    entry: { module: entry },
    routes: Object.fromEntries([root, ...own].map((route) => [route.id, route])),
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}
