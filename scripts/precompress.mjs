/** Writes `.br` and `.gz` beside each text asset of the build, so that requests need no compression. */
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const TEXT = /\.(m?js|css|svg|json|webmanifest|txt)$/;
const LEAST_BYTES = 1_024;

export function precompress(folder) {
  for (const name of fs.readdirSync(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (!TEXT.test(file) || fs.statSync(file).size < LEAST_BYTES) continue;
    const content = fs.readFileSync(file);
    const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY };
    fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(content, { params }));
    fs.writeFileSync(`${file}.gz`, zlib.gzipSync(content, { level: 9 }));
  }
}
