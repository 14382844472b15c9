import { defineConfig } from 'vitest/config';
import { SERVER_FLAGS } from './scripts/prepare.mjs';

const shared = {
  environment: 'node',
  // A worker reads the product's code once, not again for every file: a third of a run.
  isolate: false,
  testTimeout: 20_000,
  hookTimeout: 60_000,
} as const;
const roots = '{app,server,db,tests,scripts,bench}';

export default defineConfig({
  test: {
    // By default one processor is left idle; of two that is half a run. Each file has a database of its own.
    maxWorkers: '100%',
    execArgv: SERVER_FLAGS,
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          include: [`${roots}/**/*.test.ts`],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          ...shared,
          name: 'components',
          include: ['app/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['./tests/components.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'database',
          include: [`${roots}/**/*.db.test.ts`],
          globalSetup: ['./tests/db/database-setup.ts'],
        },
      },
    ],
  },
});
