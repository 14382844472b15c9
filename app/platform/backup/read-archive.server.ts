import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { type Entry, type Extract, extract } from 'tar-stream';
import { BackupError, END_MARK } from './backup-format.server.ts';

/** First bytes of every Zstandard frame. */
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

export type ArchiveEntry = { name: string; size: number; body: AsyncIterable<Buffer> };

/**
 * Yields the entries of a compressed tar archive; each must be read before the next is requested.
 * @throws BackupError that names the last good entry when the archive is cut or damaged
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  await checkEnd(file);
  const tar = extract();
  const fed = feed(file, tar);
  // `tar` passes its failure to the loop below.
  fed.catch(() => {});
  let last = 'its beginning';
  const damaged = (error: unknown) =>
    error instanceof BackupError
      ? error
      : new BackupError(
          `${file} is cut or damaged at or after ${last} (${error instanceof Error ? error.message : error}).`,
        );
  const bodyOf = async function* (entry: Entry) {
    try {
      yield* entry as AsyncIterable<Buffer>;
    } catch (error) {
      throw damaged(error);
    }
  };
  try {
    for await (const entry of tar) {
      last = entry.header.name;
      yield { name: last, size: entry.header.size ?? 0, body: bodyOf(entry) };
      entry.resume();
    }
    await fed;
  } catch (error) {
    throw damaged(error);
  } finally {
    tar.destroy();
    await fed.catch(() => {});
  }
}

/**
 * Checks the end mark, which a cut archive lacks, without reading the rest; Node accepts a cut archive as
 * complete.
 */
async function checkEnd(file: string): Promise<void> {
  const handle = await fs.promises.open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${file} cannot be read (${error.code}).`);
  });
  try {
    const start = Buffer.alloc(ZSTD.length);
    const end = Buffer.alloc(END_MARK.length);
    const { size } = await handle.stat();
    await handle.read(start, 0, start.length, 0);
    if (!start.equals(ZSTD)) throw new BackupError(`${file} is no backup of this product.`);
    await handle.read(end, 0, end.length, Math.max(0, size - end.length));
    if (!end.equals(END_MARK)) throw new BackupError(`${file} is cut: its end is missing.`);
  } finally {
    await handle.close();
  }
}

/**
 * Passes every failure of the decompression to `tar`: a pipeline of the standard library swallows late ones.
 */
async function feed(file: string, tar: Extract): Promise<void> {
  const decompress = createZstdDecompress();
  // It may fail again when nothing awaits it.
  decompress.on('error', () => {});
  let goOn = () => {};
  tar.on('drain', () => goOn());
  tar.on('close', () => goOn());
  try {
    const moved = pipeline(fs.createReadStream(file, { highWaterMark: 1024 * 1024 }), decompress);
    moved.catch(() => {});
    for await (const chunk of decompress) {
      if (tar.destroyed) return;
      if (!tar.write(chunk)) {
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
      }
    }
    await moved;
    tar.end();
  } catch (error) {
    tar.destroy(error instanceof Error ? error : undefined);
    throw error;
  } finally {
    decompress.destroy();
  }
}

/** Reads a whole entry. @throws BackupError when it is larger than `limit` bytes */
export async function readEntry({ name, size, body }: ArchiveEntry, limit: number): Promise<Buffer> {
  if (size > limit) throw new BackupError(`${name} of the archive is too large (${size} bytes).`);
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
