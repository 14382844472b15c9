import type { AppError } from '#app/lib/result.ts';
import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';

type Asked = { password: string; now: string };
type Opened = { ok: true } | { ok: false; error: AppError };

/** A bought certificate (PKCS#12). The answer's files: the certificate, its key as PKCS#8, and the chain from below. */
export const CERTIFICATE_FILE = foreignKind<Asked, Opened>(
  'certificate',
  'file',
  async () => {
    const { readP12 } = await import('./read-p12.server.ts');
    return async ({ password, now }, [sent = new Uint8Array()]) => {
      const read = await readP12(Buffer.from(sent), password, new Date(now));
      if (!read.ok) return { value: read, files: [] };
      const { certificate, key, chain } = read.value;
      return {
        value: { ok: true },
        files: [certificate, key.export({ format: 'der', type: 'pkcs8' }), ...chain],
      };
    };
  },
  { memoryMb: 384 },
);
