import { createHash } from 'node:crypto';
import { getSite } from '#app/features/content/server/index.server.ts';
import program from '#app/features/proof/verifier/program.txt?raw';
import page from '#app/features/proof/verifier/verifier.html?raw';
import { trustedCertificates } from './house-keys.server.ts';

/**
 * `verificador.html`: one file that checks documents without a network. It contains the certificates of this
 * installation, on which its answers are based.
 */
export async function verifierFile(): Promise<{ html: string; sha256: string }> {
  const [certificates, { company }] = await Promise.all([trustedCertificates(), getSite('company')]);
  const trust = JSON.stringify({ house: company.legalName || company.name, certificates });
  const html = page
    .replace('>"trust"<', () => `>${trust.replaceAll('<', '\\u003c')}<`)
    .replace('program();', () => program);
  return { html, sha256: createHash('sha256').update(html).digest('hex') };
}
