import forge from 'node-forge';
import type { Identity } from '#app/features/proof/server/make-certificate.server.ts';

export const P12_PASSWORD = 'segredo do teste';

/** Makes a file like that of a bought certificate (A1). */
export function p12Of({ certificate, key }: Identity): Buffer {
  const read = forge.pki.certificateFromAsn1(forge.asn1.fromDer(Buffer.from(certificate).toString('binary')));
  const made = forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromPem(key.export({ type: 'pkcs1', format: 'pem' }).toString()),
    [read],
    P12_PASSWORD,
    { algorithm: '3des' },
  );
  return Buffer.from(forge.asn1.toDer(made).getBytes(), 'binary');
}
