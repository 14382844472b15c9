import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../env.server.ts';
import type { Ring } from '../keys.server.ts';
import type { FileStore } from './file-store.server.ts';
import { HEADER_BYTES, headerOf, seal, unseal } from './sealed-bytes.server.ts';
import { isStorePath } from './store-path.server.ts';

/** Attempts of one request; the pauses between them grow (the client's standard mode). */
const ATTEMPTS = 4;
const CONNECT_MS = 3_000;
/** Timeout of an attempt. */
const ANSWER_MS = 15_000;

type Library = typeof import('@aws-sdk/client-s3');

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
const isMissing = (error: unknown) => {
  const { name } = error as { name?: string };
  return name === 'NoSuchKey' || (name === 'NotFound' && statusOf(error) === 404);
};

/**
 * Stores files in buckets of an S3-compatible store, sealed before they leave this machine: only this
 * installation can read them. The buckets must exist; this code does not create or publish any.
 */
export function createS3Store(
  config: S3Config & { keys: Ring; answerMs?: number; attempts?: number },
): FileStore {
  const { keys } = config;
  let opened: Promise<{ library: Library; client: S3Client }> | undefined;
  const open = () => {
    opened ??= connect(config);
    return opened;
  };
  const locate = (storePath: string) => {
    if (!isStorePath(storePath)) throw new RangeError('Not a path of the file store.');
    const slash = storePath.indexOf('/');
    const bucket = slash < 0 ? storePath : storePath.slice(0, slash);
    return { Bucket: config.bucketPrefix + bucket, Key: slash < 0 ? '' : storePath.slice(slash + 1) };
  };
  const locateFile = (storePath: string) => {
    const place = locate(storePath);
    if (!place.Key) throw new RangeError('A file of the store is in a bucket.');
    return place;
  };

  const store: FileStore = {
    put: (storePath, bytes) => store.putSealed(storePath, seal(keys, 'files', storePath, bytes)),

    async putSealed(storePath, sealed) {
      const place = locateFile(storePath);
      const { client, library } = await open();
      // One request: the store has the whole object or no object.
      await client.send(
        new library.PutObjectCommand({
          ...place,
          Body: sealed,
          ContentType: 'application/octet-stream',
        }),
      );
    },

    async get(storePath) {
      const sealed = await store.getSealed(storePath);
      return sealed && unseal(keys, 'files', storePath, sealed);
    },

    async getSealed(storePath) {
      const place = locateFile(storePath);
      const { client, library } = await open();
      try {
        const { Body } = await client.send(new library.GetObjectCommand(place));
        if (!Body) throw new Error('The store answered without a body.');
        return Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async remove(storePath) {
      const place = locateFile(storePath);
      const { client, library } = await open();
      await client.send(new library.DeleteObjectCommand(place));
    },

    async exists(storePath) {
      const place = locateFile(storePath);
      const { client, library } = await open();
      try {
        await client.send(new library.HeadObjectCommand(place));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },

    async reseal(storePath) {
      const { client, library } = await open();
      const place = { ...locateFile(storePath), Range: `bytes=0-${HEADER_BYTES - 1}` };
      try {
        const { Body } = await client.send(new library.GetObjectCommand(place));
        const start = Buffer.from((await Body?.transformToByteArray()) ?? []);
        if (start.subarray(0, HEADER_BYTES).equals(headerOf(keys))) return 'current';
      } catch (error) {
        if (isMissing(error)) return 'missing';
        throw error;
      }
      const bytes = await store.get(storePath);
      if (!bytes) return 'missing';
      await store.put(storePath, bytes);
      return 'resealed';
    },

    async *list(folder) {
      const { Bucket, Key } = locate(folder);
      const bucket = folder.split('/')[0];
      const { client, library } = await open();
      let token: string | undefined;
      do {
        const page = await client.send(
          new library.ListObjectsV2Command({
            Bucket,
            ...(Key && { Prefix: `${Key}/` }),
            ...(token && { ContinuationToken: token }),
          }),
        );
        for (const { Key: name, LastModified } of page.Contents ?? []) {
          if (name && LastModified) yield { path: `${bucket}/${name}`, storedAt: LastModified };
        }
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token);
    },
  };
  return store;
}

/** Loads the library, which is large, with the first file and only if files are stored this way. */
async function connect(config: S3Config & { answerMs?: number; attempts?: number }) {
  const library = await import('@aws-sdk/client-s3');
  const client = new library.S3Client({
    ...(config.endpoint && { endpoint: config.endpoint }),
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: config.pathStyle,
    maxAttempts: config.attempts ?? ATTEMPTS,
    // Other stores lack Amazon's newer checksums; the seal detects a changed byte anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: config.answerMs ?? ANSWER_MS,
      throwOnRequestTimeout: true,
    },
  });
  return { library, client };
}
