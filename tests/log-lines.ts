import pino from 'pino';
import { afterAll, beforeEach } from 'vitest';
import { log } from '#app/platform/log.server.ts';

type Line = Record<string, unknown> & { level: string; msg: string };

/** The lines that the log writes during each test of a file, as in its output. Called once per file. */
export function logLines(): Line[] {
  const lines: Line[] = [];
  const sink = log as unknown as Record<symbol, unknown>;
  const stream = sink[pino.symbols.streamSym];
  beforeEach(() => {
    lines.length = 0;
    log.level = 'info';
    sink[pino.symbols.streamSym] = { write: (line: string) => lines.push(JSON.parse(line)) };
  });
  afterAll(() => {
    log.level = 'silent';
    sink[pino.symbols.streamSym] = stream;
  });
  return lines;
}
