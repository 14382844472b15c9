import type { TestProject } from 'vitest/node';
import { startTestCluster } from './test-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}

export default async function setup(project: TestProject) {
  const cluster = await startTestCluster();
  project.provide('clusterUrl', cluster.ownerUrl);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= cluster.stop();
    return stopped;
  };
  // An interrupted run ends without its teardown. Vitest may exit before the stop is done; `pg_ctl`, once begun, ends it.
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(code)));
  }
  return stop;
}
