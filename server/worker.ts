/** `npm run worker`: works the queue in a separate process, for installations whose web processes run with JOB_WORKERS=off. */
import { env } from '#app/platform/env.server.ts';
import { log } from '#app/platform/log.server.ts';
import { boot } from './boot.ts';
import { serveMetrics } from './metrics.ts';
import { stopOnSignals } from './shutdown.ts';
import { failStart, logBeforeExit } from './start-faults.ts';

logBeforeExit();
try {
  process.env.JOB_WORKERS = 'inline';
  const running = await boot(process.cwd());
  log.info({ event: 'worker' }, 'working the queue');
  const closeMetrics = await serveMetrics().catch(async (error) => {
    await running.stop();
    throw error;
  });
  const { shutdownMs } = env();
  stopOnSignals(async (hurry) => {
    closeMetrics();
    await running.stop(AbortSignal.any([hurry, AbortSignal.timeout(shutdownMs)]));
  }, shutdownMs);
} catch (error) {
  failStart(error);
}
