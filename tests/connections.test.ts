import fs from 'node:fs';
import { expect, test } from 'vitest';

/** The two files that make connections, with a listener for their loss. */
const MAKERS = ['app/platform/db/connections.server.ts', 'app/platform/db/pools.server.ts'];

test('connections are made in two files only: without a listener, a lost one ends the process', () => {
  const makers = ['app', 'server', 'db']
    .flatMap((folder) => fs.globSync(`${folder}/**/*.{ts,tsx}`))
    .filter((file) => !/\.test\.ts$|\/journeys\//.test(file))
    .filter((file) => /new (?:pg\.)?(?:Client|Pool)\(/.test(fs.readFileSync(file, 'utf8')));
  expect(makers.sort()).toEqual(MAKERS);
});
