import { errorFields, log } from '#app/platform/log.server.ts';

/** Logs an uncaught error in one line before it ends the process, as Node would. */
export function logBeforeExit(): void {
  const end = (event: string) => (error: unknown) => {
    log.fatal({ event, ...errorFields(error) }, 'ending after an error that nothing caught');
    process.exit(1);
  };
  process.on('uncaughtException', end('uncaught-exception'));
  process.on('unhandledRejection', end('unhandled-rejection'));
}
