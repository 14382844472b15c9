import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** An entry; `packed` for already compressed bytes: an image, a PDF. */
export type ZipEntry = { name: string; bytes: Uint8Array; packed: boolean };

/** Makes a zip while it is read: one entry is in memory at a time, and the next one is fetched on demand. */
export function zipStream(entries: AsyncIterator<ZipEntry>, at: Date): ReadableStream<Uint8Array> {
  let out: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    out.push(chunk);
  });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await entries.next();
        if (done) zip.end();
        else {
          const { name, bytes, packed } = value;
          const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
          file.mtime = at;
          zip.add(file);
          file.push(bytes, true);
        }
        for (const chunk of out) controller.enqueue(chunk);
        out = [];
        if (done) controller.close();
      },
      async cancel() {
        await entries.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
