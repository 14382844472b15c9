/** `npm run worker`: works the queue in a process of its own, for installations whose web processes run with JOBS=off. */
import { ConfigurationError } from '#app/platform/env.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import { boot } from './boot.ts';
import { serveMetrics } from './metrics.ts';
import { stopOnSignals } from './shutdown.ts';

try {
  process.env.JOBS = 'inline';
  const running = await boot(process.cwd());
  log.info({ event: 'worker' }, 'working the queue');
  const closeMetrics = serveMetrics();
  stopOnSignals(async () => {
    closeMetrics();
    await running.stop();
  });
} catch (error) {
  if (error instanceof ConfigurationError) process.stderr.write(`${error.message}\n`);
  else log.error({ event: 'boot', ...errorFields(error) }, 'could not start');
  process.exit(1);
}
