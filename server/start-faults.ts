import net from 'node:net';
import { ConfigurationError } from '#app/platform/env.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';

/** @throws ConfigurationError when the port is not free */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = net.createServer();
  try {
    await listen(probe, port, host);
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

/**
 * Resolves when `server` listens.
 * @param variable name of the variable with the port
 * @throws ConfigurationError with one sentence when it cannot listen
 */
export async function listen(
  server: net.Server,
  port: number,
  host: string,
  variable: 'PORT' | 'METRICS_PORT' = 'PORT',
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError(LISTEN[error.code ?? '']?.(port, host, variable) ?? error.message, {
      cause: error,
    });
  });
}

const LISTEN: Record<string, (port: number, host: string, variable: string) => string> = {
  EADDRINUSE: (port, host, variable) =>
    `Port ${port} of ${host} is in use: stop the program that uses it or set ${variable} to another number.`,
  EACCES: (port, _, variable) =>
    `Port ${port} is reserved for the system: set ${variable} to a number above 1023.`,
  EADDRNOTAVAIL: (_, host) => `${host} is no address of this machine: correct LISTEN_HOST.`,
  ENOTFOUND: (_, host) => `${host} is no address of this machine: correct LISTEN_HOST.`,
};

/**
 * Ends a process that could not start: prints one sentence if the cause is known, else also logs the error.
 */
export function failStart(error: unknown): never {
  if (!(error instanceof ConfigurationError))
    log.error({ event: 'boot', ...errorFields(error) }, 'the start failed');
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** Logs an uncaught error in one line before it ends the process, as Node would. */
export function logBeforeExit(): void {
  const end = (event: string) => (error: unknown) => {
    log.fatal({ event, ...errorFields(error) }, 'ending after an error that nothing caught');
    process.exit(1);
  };
  process.on('uncaughtException', end('uncaught-exception'));
  process.on('unhandledRejection', end('unhandled-rejection'));
}
