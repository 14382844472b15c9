import path from 'node:path';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import type { Plugin } from 'vite';
import { SOURCE_LINES_FILE, type SourceLines } from '../app/platform/source-lines.server.ts';

const OURS = /^(app|server|db|scripts)\//;

/** Writes the origin of the built server's lines, so that a stack in the log names source files. */
export function sourceLines(): Plugin {
  return {
    name: 'source-lines',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(options, bundle) {
      const found: SourceLines = { sources: [], files: {} };
      for (const [name, chunk] of Object.entries(bundle)) {
        if (name.endsWith('.map')) delete bundle[name];
        if (chunk.type !== 'chunk' || !chunk.map) continue;
        const folder = path.join(options.dir ?? '', path.dirname(name));
        const map = new TraceMap(chunk.map as ConstructorParameters<typeof TraceMap>[0]);
        const sources = map.sources.map((source) =>
          path.relative(process.cwd(), path.resolve(folder, source ?? '')).replaceAll(path.sep, '/'),
        );
        found.files[name] = runsOf(map, sources, found.sources);
      }
      this.emitFile({ type: 'asset', fileName: SOURCE_LINES_FILE, source: JSON.stringify(found) });
    },
  };
}

/** Joins lines that follow each other in both the build and one source into one entry. */
function runsOf(map: TraceMap, sources: string[], known: string[]): SourceLines['files'][string] {
  const runs: SourceLines['files'][string] = [];
  for (const [at, segments] of decodedMappings(map).entries()) {
    const segment = segments.find((one) => one.length > 1 && OURS.test(sources[one[1] ?? -1] ?? ''));
    if (!segment) continue;
    const name = sources[segment[1] ?? -1] ?? '';
    const line = (segment[2] ?? 0) + 1;
    let source = known.indexOf(name);
    if (source < 0) source = known.push(name) - 1;
    const last = runs.at(-1);
    const follows = last && last[1] === source && at + 1 === last[0] + last[3] && line === last[2] + last[3];
    if (follows) last[3] += 1;
    else runs.push([at + 1, source, line, 1]);
  }
  return runs;
}
