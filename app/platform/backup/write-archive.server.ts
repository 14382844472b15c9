import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { BackupError, END_MARK } from './backup-format.server.ts';

export type ArchiveWriter = {
  /** Adds one entry; resolves when there is room for the next. */
  add(name: string, bytes: Buffer): Promise<void>;
  /** Ends the archive, makes it durable and renames it to its final name. @returns its size in bytes */
  finish(): Promise<number>;
  /** Deletes the unfinished file. */
  abandon(): Promise<void>;
};

async function* marked(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* archive;
  yield END_MARK;
}

/**
 * Creates a compressed tar archive that only this account may read. It gets its name when it is complete.
 * @throws BackupError when `file` exists or cannot be written
 */
export async function createArchive(file: string, now: Date): Promise<ArchiveWriter> {
  if (await fs.stat(file).catch(() => null)) throw new BackupError(`${file} exists already.`);
  const unfinished = `${file}.part`;
  // Left by a backup that was killed.
  await fs.rm(unfinished, { force: true });
  const output = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
  await once(output, 'open').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${unfinished} cannot be written (${error.code}).`, { cause: error });
  });
  const tar = pack();
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  let failure: unknown;
  let refuse: (error: unknown) => void = () => {};
  const written = pipeline(tar, compress, marked, output).catch((error) => {
    failure = error;
    refuse(error);
  });

  return {
    add: (name, bytes) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        // A full disk fails the pipeline, not this entry.
        refuse = reject;
        tar.entry({ name, mode: 0o600, mtime: now }, bytes, (error) => (error ? reject(error) : resolve()));
      }),
    async finish() {
      tar.finalize();
      await written;
      if (failure) throw failure;
      await fs.rename(unfinished, file);
      return (await fs.stat(file)).size;
    },
    async abandon() {
      tar.destroy();
      await written;
      await fs.rm(unfinished, { force: true });
    },
  };
}
