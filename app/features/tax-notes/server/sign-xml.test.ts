import { XmlC14NMode, XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { makeCertificate } from '#app/features/proof/server/make-certificate.server.ts';
import { documentOf, NAMESPACE } from '#app/features/tax-notes/rules/dps.ts';
import { enveloped, isSignedOver } from './sign-xml.server.ts';

const PART = `<infDPS xmlns="${NAMESPACE}" Id="DPS1"><xNome>D'Ávila &amp; Filhos &lt;x&gt;</xNome></infDPS>`;

/** Exclusive canonical form of an element in its document, by libxml2. */
function canonical(text: string, path: string): string {
  const document = XmlDocument.fromString(text);
  const found = document.get(path, { n: NAMESPACE, s: 'http://www.w3.org/2000/09/xmldsig#' });
  if (!found) throw new Error(path);
  return found.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 });
}

test.each(['sha1', 'sha256'] as const)('signs what another library canonicalizes: %s', async (hash) => {
  const { certificate, key } = await makeCertificate('signer', ['Firma', 'Firma'], new Date());
  const signature = enveloped(PART, certificate, key, hash);
  const text = documentOf('DPS', PART, signature);
  expect(canonical(text, '//n:infDPS')).toBe(PART);
  const info = /<SignedInfo>.*<\/SignedInfo>/.exec(signature)?.[0] ?? '';
  expect(canonical(text, '//s:SignedInfo')).toBe(
    info.replace('<SignedInfo>', '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">'),
  );
  expect(isSignedOver(PART, signature)).toBe(true);
  expect(isSignedOver(PART.replace('Filhos', 'Netos'), signature)).toBe(false);
  expect(isSignedOver(PART, signature.replace(/<DigestValue>./, '<DigestValue>A'))).toBe(false);
});
