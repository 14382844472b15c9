import fs from 'node:fs';
import path from 'node:path';

/**
 * Origin of the lines of the built server: per built file `[first built line, source, first source line, how
 * many lines]`, in order. Written by the build (`vite.config.ts`); a full source map would hold 40 times as
 * much.
 */
export type SourceLines = {
  sources: string[];
  files: Record<string, [built: number, source: number, line: number, count: number][]>;
};

export const SOURCE_LINES_FILE = 'source-lines.json';

let lines: SourceLines | null | undefined;

/** Read when the first error is logged; null without a build (development, tests). */
function sourceLines(): SourceLines | null {
  if (lines === undefined) {
    try {
      const beside = path.join(process.cwd(), 'build/server', SOURCE_LINES_FILE);
      lines = JSON.parse(fs.readFileSync(beside, 'utf8')) as SourceLines;
    } catch {
      lines = null;
    }
  }
  return lines;
}

/** Maximum length of a stack line; a longer one is text of a message. */
export const LONGEST_FRAME = 250;
// bounded: at most 250 characters (LONGEST_FRAME)
const PLACE = /(?:file:\/\/)?[^\s()]*\/build\/server\/([^\s():]+):(\d+)(?::\d+)?/;

/** Maps a stack line to the sources; returns unknown lines unchanged. */
export function inSources(frame: string, known: SourceLines | null = sourceLines()): string {
  if (frame.length > LONGEST_FRAME) return frame;
  return frame.replace(PLACE, (whole, file: string, text: string) => {
    const line = Number(text);
    const run = known?.files[file]?.findLast(([built]) => built <= line);
    if (!run || line >= run[0] + run[3]) return whole.slice(whole.lastIndexOf('build/server/'));
    return `${known?.sources[run[1]]}:${run[2] + line - run[0]}`;
  });
}
