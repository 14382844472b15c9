/**
 * Builds the verifier's program from its source: one script without imports, which `verificador.html`
 * contains. `npm run verifier` writes it; a test compares the written file with the build.
 */
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

export const PROGRAM = 'app/features/proof/verifier/program.txt';

/** @returns {Promise<string>} */
export async function verifierProgram() {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry: 'app/features/proof/verifier/verifier.ts', formats: ['iife'], name: 'verifier' },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = 'output' in first ? first.output[0] : undefined;
  if (!chunk || !('code' in chunk)) throw new Error('The verifier was not built.');
  return chunk.code;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  fs.writeFileSync(PROGRAM, await verifierProgram());
