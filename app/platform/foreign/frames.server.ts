import type { ForeignLimits, Parcel } from './foreign-kind.server.ts';

/**
 * A frame between the product and a parser: length of the JSON, length of the files (32 bits each), JSON, files. The
 * receiver knows both lengths before it stores anything, and refuses a frame over its limit.
 */
const HEAD_BYTES = 8;

type Head = { said: string; value?: unknown; sizes: number[] };

/** The bytes of one frame, in the pieces to write. */
export function frameOf(said: string, { value, files }: Parcel<unknown>): Uint8Array[] {
  const sizes = files.map(({ length }) => length);
  const json = Buffer.from(JSON.stringify({ said, value, sizes } satisfies Head));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(json.length, 0);
  head.writeUInt32BE(
    sizes.reduce((sum, size) => sum + size, 0),
    4,
  );
  return [head, json, ...files];
}

type Frame = { said: string; parcel: Parcel<unknown> };

/** The stream announces too many bytes, or is no stream of frames. */
export class BadFrame extends Error {
  readonly reason: 'too-large' | 'failed';
  constructor(reason: 'too-large' | 'failed') {
    super(`A frame was refused: ${reason}.`);
    this.reason = reason;
  }
}

/**
 * Collects the pieces of a stream into frames.
 * @param mostBytes returns the limit of a frame; called at its beginning
 * @returns a function that takes the next piece and returns the frames that it completes; it throws BadFrame
 */
export function frameReader(mostBytes: () => number): (piece: Uint8Array) => Frame[] {
  let pieces: Uint8Array[] = [];
  let length = 0;
  let wanted: { json: number; files: number } | null = null;
  return (piece) => {
    const frames: Frame[] = [];
    pieces.push(piece);
    length += piece.length;
    for (;;) {
      if (!wanted && length >= HEAD_BYTES) {
        const all = Buffer.concat(pieces);
        pieces = [all];
        wanted = { json: all.readUInt32BE(0), files: all.readUInt32BE(4) };
        if (wanted.json + wanted.files > mostBytes()) throw new BadFrame('too-large');
      }
      if (!wanted || length < HEAD_BYTES + wanted.json + wanted.files) return frames;
      const all = Buffer.concat(pieces);
      const end = HEAD_BYTES + wanted.json + wanted.files;
      frames.push(readFrame(all.subarray(HEAD_BYTES, end), wanted.json));
      pieces = [all.subarray(end)];
      length -= end;
      wanted = null;
    }
  };
}

function readFrame(bytes: Buffer, jsonLength: number): Frame {
  try {
    const { said, value, sizes } = JSON.parse(bytes.toString('utf8', 0, jsonLength)) as Head;
    let at = jsonLength;
    const files = sizes.map((size) => {
      at += size;
      return bytes.subarray(at - size, at);
    });
    if (at !== bytes.length) throw new BadFrame('failed');
    return { said, parcel: { value, files } };
  } catch {
    throw new BadFrame('failed');
  }
}

/** Whether depth and number of values are within the limits. Walks the value without recursion. */
export function fitsShape(value: unknown, { depth, items }: Pick<ForeignLimits, 'depth' | 'items'>): boolean {
  let level: unknown[] = [value];
  let seen = 0;
  for (let at = 0; level.length > 0; at += 1) {
    seen += level.length;
    if (at > depth || seen > items) return false;
    const next: unknown[] = [];
    for (const one of level)
      if (typeof one === 'object' && one !== null) for (const part of Object.values(one)) next.push(part);
    level = next;
  }
  return true;
}
