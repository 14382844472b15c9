import { errorFields, log } from '#app/platform/log.server.ts';

/** An error that nothing caught ends the process, as Node would end it, but says so in one line of the log first. */
export function logBeforeExit(): void {
  const end = (event: string) => (error: unknown) => {
    log.fatal({ event, ...errorFields(error) }, 'ending after an error that nothing caught');
    process.exit(1);
  };
  process.on('uncaughtException', end('uncaught-exception'));
  process.on('unhandledRejection', end('unhandled-rejection'));
}
