import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Ring } from '../keys.server.ts';
import type { FileStore, StoredFile } from './file-store.server.ts';
import { HEADER_BYTES, headerOf, seal, unseal } from './sealed-bytes.server.ts';
import { isStorePath } from './store-path.server.ts';

/** Folder of files being written; store paths never begin with a dot, so it cannot be read from here. */
const PARTS = '.parts';
/** Age after which a part belongs to a process that has ended; ms. */
const STALE = 60 * 60 * 1000;

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as { code?: string }).code ?? '');

/** Files below `root`, encrypted under the first of `keys`, readable only by this account of the machine. */
export function createDiskStore({ root, keys }: { root: string; keys: Ring }): FileStore {
  let swept: Promise<void> | undefined;

  const locate = (storePath: string): string => {
    if (!isStorePath(storePath)) throw new RangeError('Not a path of the file store.');
    return path.join(root, ...storePath.split('/'));
  };

  const store: FileStore = {
    put: (storePath, bytes) => store.putSealed(storePath, seal(keys, 'files', storePath, bytes)),

    async putSealed(storePath, sealed) {
      const file = locate(storePath);
      const parts = path.join(root, PARTS);
      await fs.mkdir(parts, { recursive: true, mode: 0o700 });
      swept ??= sweep(parts);
      await swept;
      const part = path.join(parts, randomUUID());
      try {
        await writeThrough(part, sealed);
        await makeFolder(root, path.dirname(file));
        await fs.rename(part, file);
      } catch (error) {
        await fs.rm(part, { force: true });
        throw error;
      }
      await syncFolder(path.dirname(file));
    },

    async get(storePath) {
      const sealed = await store.getSealed(storePath);
      return sealed && unseal(keys, 'files', storePath, sealed);
    },

    async getSealed(storePath) {
      return fs.readFile(locate(storePath)).catch((error) => {
        if (isMissing(error)) return null;
        throw error;
      });
    },

    async remove(storePath) {
      const file = locate(storePath);
      await fs.rm(file, { force: true }).catch((error) => {
        if (!isMissing(error)) throw error;
      });
    },

    async exists(storePath) {
      return fs.stat(locate(storePath)).then(
        (found) => found.isFile(),
        (error) => {
          if (isMissing(error)) return false;
          throw error;
        },
      );
    },

    async reseal(storePath) {
      const start = await readStart(locate(storePath));
      if (!start) return 'missing';
      if (start.equals(headerOf(keys))) return 'current';
      const bytes = await store.get(storePath);
      if (!bytes) return 'missing';
      await store.put(storePath, bytes);
      return 'resealed';
    },

    async *list(folder) {
      yield* filesBelow(locate(folder), folder);
    },
  };
  return store;
}

/** The header of a sealed file; null if the file does not exist. */
async function readStart(file: string): Promise<Buffer | null> {
  const handle = await fs.open(file, 'r').catch((error) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!handle) return null;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* filesBelow(folder: string, storePath: string): AsyncIterable<StoredFile> {
  const open = await fs.opendir(folder).catch((error) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!open) return;
  for await (const entry of open) {
    const below = `${storePath}/${entry.name}`;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file, below);
    else {
      // Deleted between the readings of the folder and of the file.
      const found = await fs.stat(file).catch(() => null);
      if (found) yield { path: below, storedAt: found.mtime };
    }
  }
}

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await fs.open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates the folders down to `folder`, each synced into its parent. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const first = await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  if (!first) return;
  for (let made = folder; made.startsWith(first); made = path.dirname(made)) {
    await syncFolder(path.dirname(made));
    if (made === root) return;
  }
}

/** Makes a file's name durable by syncing its folder. Windows does not support that or need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes parts of processes that were killed while writing. */
async function sweep(parts: string): Promise<void> {
  for (const name of await fs.readdir(parts)) {
    const part = path.join(parts, name);
    const found = await fs.stat(part).catch(() => null);
    if (found && Date.now() - found.mtimeMs > STALE) await fs.rm(part, { force: true });
  }
}
