import path from 'node:path';
import { env } from '../env.server.ts';
import { createDiskStore } from './disk-store.server.ts';
import type { FileStore } from './file-store.server.ts';

const holder = globalThis as { __nomeFiles?: FileStore };

/** The store of this installation: the folder `files` of its data. */
export function fileStore(): FileStore {
  holder.__nomeFiles ??= createDiskStore({
    root: path.resolve(env().dataDir, 'files'),
    secret: env().secret,
  });
  return holder.__nomeFiles;
}
