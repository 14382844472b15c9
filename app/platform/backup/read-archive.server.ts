import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { type Entry, type Extract, extract } from 'tar-stream';
import { BackupError, END_MARK } from './backup-format.server.ts';

/** What every Zstandard frame begins with. */
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

export type ArchiveEntry = { name: string; size: number; body: AsyncIterable<Buffer> };

/**
 * The entries of a compressed tar archive, one after the other; each must be read before the next is asked for.
 * @throws BackupError that names the last good entry when the archive is cut or damaged
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  await checkEnd(file);
  const tar = extract();
  const fed = feed(file, tar);
  // Its failure reaches the loop below through `tar`.
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

/** A cut archive lacks its end, which is seen without reading the rest; Node itself takes a cut one for whole. */
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

/** Hands every failure of the decompression to `tar`: a pipeline of the standard library keeps late ones from it. */
async function feed(file: string, tar: Extract): Promise<void> {
  const decompress = createZstdDecompress();
  // It may fail once more when nothing waits for it.
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

/** The whole of an entry. @throws BackupError when it is larger than `limit` bytes */
export async function readEntry({ name, size, body }: ArchiveEntry, limit: number): Promise<Buffer> {
  if (size > limit) throw new BackupError(`${name} of the archive is too large (${size} bytes).`);
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
