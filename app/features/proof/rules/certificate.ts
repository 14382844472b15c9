import { type ExtKeyUsage, type RelativeDistinguishedNames, Certificate as X509 } from 'pkijs';
import { type Bytes, isEqual } from '#app/lib/bytes.ts';

/** An X.509 certificate (RFC 5280) with the fields that judgements and screens read. */
export type Certificate = {
  x509: X509;
  raw: Bytes;
  /** Common name of the subject, or its organisation. */
  name: string;
  issuerName: string;
  notBefore: Date;
  notAfter: Date;
  isAuthority: boolean;
  /** OIDs of the extended key usage; null for a certificate without this extension. */
  purposes: string[] | null;
};

export const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

const BASIC_CONSTRAINTS = '2.5.29.19';
const KEY_USAGE = '2.5.29.15';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const COMMON_NAME = '2.5.4.3';
const ORGANISATION = '2.5.4.10';

const wordsOf = ({ typesAndValues }: RelativeDistinguishedNames, attribute: string): string => {
  const value: unknown = typesAndValues.find(({ type }) => type === attribute)?.value.valueBlock.value;
  return typeof value === 'string' ? value : '';
};
const nameOf = (names: RelativeDistinguishedNames) =>
  wordsOf(names, COMMON_NAME) || wordsOf(names, ORGANISATION);

const extensionOf = (x509: X509, id: string) => x509.extensions?.find(({ extnID }) => extnID === id);

/** Wraps a parsed certificate. */
export function certificateOf(x509: X509): Certificate {
  const purposes = extensionOf(x509, EXTENDED_KEY_USAGE)?.parsedValue as ExtKeyUsage | undefined;
  return {
    x509,
    raw: new Uint8Array(x509.toSchema().toBER()),
    name: nameOf(x509.subject),
    issuerName: nameOf(x509.issuer),
    notBefore: x509.notBefore.value,
    notAfter: x509.notAfter.value,
    isAuthority: Boolean(extensionOf(x509, BASIC_CONSTRAINTS)?.parsedValue?.cA),
    purposes: purposes ? purposes.keyPurposes : null,
  };
}

/** Reads a certificate from DER. @throws for other bytes */
export const readCertificate = (bytes: Uint8Array): Certificate =>
  certificateOf(X509.fromBER(bytes as Bytes));

export const isSame = (a: Certificate, b: Certificate): boolean =>
  isEqual(a.x509.tbsView, b.x509.tbsView) && isEqual(a.raw, b.raw);

export const isValidAt = ({ notBefore, notAfter }: Certificate, at: Date): boolean =>
  notBefore <= at && at <= notAfter;

/** First byte of the key usage bits: digitalSignature 0x80, contentCommitment 0x40, keyCertSign 0x04. */
function usageOf({ x509 }: Certificate): number {
  const bits = extensionOf(x509, KEY_USAGE)?.parsedValue?.valueBlock?.valueHexView as Uint8Array | undefined;
  return bits?.[0] ?? 0;
}

/** Whether a certificate may sign documents: authorities sign certificates, clocks sign time stamps only. */
export const signsDocuments = (certificate: Certificate): boolean =>
  !certificate.isAuthority &&
  (usageOf(certificate) & 0xc0) !== 0 &&
  (usageOf(certificate) & 0x04) === 0 &&
  !certificate.purposes?.includes(TIME_STAMPING);

/** Signature algorithms of certificates and CMS (RSA PKCS #1, RSA-PSS, ECDSA); those with SHA-1 or MD5 are refused. */
export const SIGNATURE_ALGORITHMS = new Set([
  '1.2.840.113549.1.1.10',
  '1.2.840.113549.1.1.11',
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
  '1.2.840.10045.4.3.2',
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
]);

const isIssuedBy = async ({ x509 }: Certificate, issuer: Certificate): Promise<boolean> =>
  SIGNATURE_ALGORITHMS.has(x509.signatureAlgorithm.algorithmId) &&
  x509.verify(issuer.x509).catch(() => false);

const signsItself = ({ x509 }: Certificate): boolean => x509.issuer.isEqual(x509.subject);

/**
 * Orders the candidates of a chain: known certificates first, then those carried by a signature. Among these,
 * self-signed ones come last: a new authority also has a certificate by its predecessor, which older
 * verifiers can follow.
 */
export const poolOf = (known: readonly Certificate[], carried: readonly Certificate[]): Certificate[] => [
  ...known,
  ...carried.filter((one) => !signsItself(one)),
  ...carried.filter(signsItself),
];

/** Limits for the length of a chain and the certificates of a pool: an outsider controls both. */
const MOST_LINKS = 6;
const MOST_CANDIDATES = 24;

/**
 * Follows a certificate upwards, each link signed by the next, as far as `pool` reaches. Does not use the
 * engine of pkijs: certificates that sign each other make it run forever.
 * @param pool candidates, the preferred ones first.
 * @param at instant at which every issuer must be valid.
 */
export async function chainOf(
  leaf: Certificate,
  pool: readonly Certificate[],
  at: Date,
): Promise<Certificate[]> {
  const chain = [leaf];
  for (let last = leaf; chain.length < MOST_LINKS && !signsItself(last); ) {
    let next: Certificate | undefined;
    for (const candidate of pool.slice(0, MOST_CANDIDATES)) {
      const fits =
        candidate.isAuthority &&
        (usageOf(candidate) & 0x04) !== 0 &&
        candidate.x509.subject.isEqual(last.x509.issuer) &&
        isValidAt(candidate, at);
      if (fits && (await isIssuedBy(last, candidate))) {
        next = candidate;
        break;
      }
    }
    if (!next) break;
    chain.push(next);
    last = next;
  }
  return chain;
}
