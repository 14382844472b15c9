import { type Bytes, joined } from '#app/lib/bytes.ts';

/**
 * Inflates a zlib stream with the platform's own decoder, which browsers and Node share.
 * @param most bytes that the result may have.
 * @throws RangeError for a larger result, TypeError for a damaged stream
 */
export async function inflate(packed: Bytes, most: number): Promise<Bytes> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(...pieces);
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new RangeError('inflated size');
    }
    pieces.push(value);
  }
}
