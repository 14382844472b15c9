import { createPrivateKey } from 'node:crypto';
import { ok, type Result } from '#app/lib/result.ts';
import { foreignError } from '#app/platform/foreign/foreign-refusals.server.ts';
import { parseForeign } from '#app/platform/foreign/parse-foreign.server.ts';
import { CERTIFICATE_FILE } from './foreign-certificate.server.ts';
import type { Identity } from './make-certificate.server.ts';

/**
 * Opens the file of a certificate in a parser process: the file itself sets the number of password hashes.
 */
export async function openCertificate(
  account: string,
  bytes: Buffer,
  password: string,
  now: Date,
): Promise<Result<Identity>> {
  const read = await parseForeign(CERTIFICATE_FILE, { account }, { password, now: now.toISOString() }, [
    bytes,
  ]);
  if (!read.ok) return foreignError(read.reason, 'file', 'certificate');
  if (!read.value.ok) return read.value;
  const [certificate, key, ...chain] = read.files;
  if (!certificate || !key) return foreignError('failed', 'file', 'certificate');
  return ok({
    certificate: new Uint8Array(certificate),
    key: createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' }),
    chain: chain.map((one) => new Uint8Array(one)),
  });
}
