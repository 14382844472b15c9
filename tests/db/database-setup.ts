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
  // An interrupted run exits without its teardown, and cannot wait.
  process.once('exit', cluster.abandon);
  process.once('SIGTERM', () => process.exit(143));
  return async () => {
    process.removeListener('exit', cluster.abandon);
    await cluster.stop();
  };
}
