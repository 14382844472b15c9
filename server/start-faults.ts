import net from 'node:net';
import { ConfigurationError } from '#app/platform/env.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';

/** @throws ConfigurationError when the address cannot be listened on */
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
 * @param variable that holds the port
 * @throws ConfigurationError with one sentence when it cannot
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

/** Ends a process that could not start: one sentence where the cause is known, else the error in the log too. */
export function failStart(error: unknown): never {
  if (!(error instanceof ConfigurationError))
    log.error({ event: 'boot', ...errorFields(error) }, 'the start failed');
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
