import path from 'node:path';
import { env } from '../env.server.ts';
import { fileKeys } from '../keys.server.ts';
import { createDiskStore } from './disk-store.server.ts';
import type { FileStore } from './file-store.server.ts';
import { createS3Store } from './s3-store.server.ts';

const holder = globalThis as { __nomeFiles?: FileStore };

/** The store of this installation: buckets if S3 is configured, else the folder `files` of its data. */
export function fileStore(): FileStore {
  const { s3, dataDir } = env();
  const keys = fileKeys();
  holder.__nomeFiles ??= s3
    ? createS3Store({ ...s3, keys })
    : createDiskStore({ root: path.resolve(dataDir, 'files'), keys });
  return holder.__nomeFiles;
}
