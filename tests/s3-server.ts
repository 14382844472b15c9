import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Fault of the store's next answer. */
export type Trouble = 'slow-down' | 'hang' | 'cut' | 'internal-error';

export type S3Server = {
  endpoint: string;
  /** Objects by `bucket/key`, as received. */
  objects: Map<string, { bytes: Buffer; storedAt: Date }>;
  /** Faults of the next answers, one each. */
  troubles: Trouble[];
  /** Requests seen, as `PUT /bucket/key`. */
  seen: string[];
  stop(): Promise<void>;
};

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
/** RFC 3986, as Signature Version 4 wants it. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const error = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`;

/**
 * A store that implements the part of S3's documented protocol that the product uses: PutObject, GetObject,
 * HeadObject, DeleteObject, ListObjectsV2 with continuation tokens, path style, errors as XML. It checks
 * Signature Version 4 of every request, body included.
 */
export async function startS3Server(
  keys: { accessKeyId: string; secretAccessKey: string; region: string },
  buckets: readonly string[],
  pageSize = 1000,
): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const troubles: Trouble[] = [];
  const seen: string[] = [];

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '/', 'http://store');
    seen.push(`${request.method} ${url.pathname}`);
    const answer = (status: number, text: string | Buffer = '', headers: http.OutgoingHttpHeaders = {}) => {
      const isXml = typeof text === 'string' && text !== '';
      response.writeHead(status, { ...(isXml && { 'content-type': 'application/xml' }), ...headers });
      response.end(request.method === 'HEAD' ? undefined : text);
    };
    const trouble = troubles.shift();
    if (trouble === 'hang') return;
    if (trouble === 'cut') return void request.socket.destroy();
    if (trouble === 'slow-down') return answer(503, error('SlowDown'));
    if (trouble === 'internal-error') return answer(500, error('InternalError'));
    const fault = signatureFault(request, url, body, keys);
    if (fault) return answer(403, error(fault));

    const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    if (!buckets.includes(bucket)) return answer(404, error('NoSuchBucket'));
    if (!key) return answer(200, listing(objects, bucket, url.searchParams, pageSize));
    const name = `${bucket}/${key}`;
    const found = objects.get(name);
    switch (request.method) {
      case 'PUT':
        objects.set(name, { bytes: body, storedAt: new Date() });
        return answer(200, '', { etag: `"${createHash('md5').update(body).digest('hex')}"` });
      case 'GET':
      case 'HEAD':
        if (!found) return answer(404, error('NoSuchKey'));
        return answer(200, found.bytes, {
          'content-length': found.bytes.length,
          'last-modified': found.storedAt.toUTCString(),
        });
      case 'DELETE':
        objects.delete(name);
        return answer(204);
      default:
        return answer(405, error('MethodNotAllowed'));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    troubles,
    seen,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listing(
  objects: S3Server['objects'],
  bucket: string,
  query: URLSearchParams,
  pageSize: number,
): string {
  const prefix = query.get('prefix') ?? '';
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
  const names = [...objects.keys()]
    .filter((name) => name.startsWith(`${bucket}/${prefix}`))
    .map((name) => name.slice(bucket.length + 1))
    .sort()
    .filter((name) => name > after);
  const page = names.slice(0, pageSize);
  const more = names.length > page.length;
  const contents = page.map((name) => {
    const { bytes, storedAt } = objects.get(`${bucket}/${name}`) ?? { bytes: '', storedAt: new Date(0) };
    return `<Contents><Key>${escapeXml(name)}</Key><LastModified>${storedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
  });
  const token = more
    ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64url')}</NextContinuationToken>`
    : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${pageSize}</MaxKeys><IsTruncated>${more}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`;
}

/** Recomputes Signature Version 4 of the header from the received request; null when it is right. */
function signatureFault(
  request: http.IncomingMessage,
  url: URL,
  body: Buffer,
  keys: { accessKeyId: string; secretAccessKey: string; region: string },
): string | null {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!given) return 'AccessDenied';
  const [, credential = '', signed = '', signature = ''] = given;
  const [accessKeyId, day = '', ...scope] = credential.split('/');
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (scope.join('/') !== `${keys.region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed';
  const names = signed.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return 'AccessDenied';
  const bodyHash = String(request.headers['x-amz-content-sha256']);
  if (bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    bodyHash,
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    [day, ...scope].join('/'),
    sha256(canonical),
  ].join('\n');
  const key = [day, keys.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (previous, part) => hmac(previous, part),
    `AWS4${keys.secretAccessKey}`,
  );
  const right = hmac(key, toSign);
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}
