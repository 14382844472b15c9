import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { inTurn } from '../in-turn.server.ts';
import type { FilePart } from './accept-file.server.ts';

/** Text fields beside the files: form answers and ids, not documents. */
const FIELD_LIMITS = { fieldSize: 64 * 1024, fields: 200 };
/** Fields and files, also those that are skipped: a megabyte of empty parts takes seconds to read. */
const MOST_PARTS = 500;
const MOST_NAME = 100;

/**
 * Order of the bodies by sender: twenty quick ones at once would fill every turn of the event loop. A body that takes
 * longer than 50 or 200 ms lets the next one begin, so that a slow sender hardly delays another; visitors may be many,
 * and delay only visitors. The checks of a body run in the rest after it, before the next body: checks of twenty at
 * once made pages three to four times as slow.
 */
const REST_MS = 30;
const ORDERS = { account: inTurn(2, 50, REST_MS), visitor: inTurn(1, 200, REST_MS) };

type Multipart = {
  fields: Record<string, string>;
  parts: FilePart[];
  /** Whether there were more files than allowed at once; those were not read. */
  more: boolean;
};

type Limits = {
  /** Order of the body; an account's without it. */
  from?: keyof typeof ORDERS;
  maxBytes: number;
  maxFiles: number;
  /** Called with every piece before it is stored. @throws to stop the reading. */
  arrived: (bytes: number) => void;
};

/**
 * Reads a multipart body to its end, each file up to `maxBytes`.
 * @throws the error of `arrived`, or Response 400 when the body is no multipart form or is cut off: then none
 * of it counts.
 */
export async function readMultipart(
  request: Request,
  { from = 'account', maxBytes, maxFiles, arrived }: Limits,
): Promise<Multipart> {
  const fields: [string, string][] = [];
  const parts: Multipart['parts'] = [];
  let more = false;
  let form: BusboyInstance;
  try {
    form = new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      // The name as sent: it is cleaned in one place only.
      preservePath: true,
      limits: { ...FIELD_LIMITS, fileSize: maxBytes, files: maxFiles, parts: MOST_PARTS },
    });
  } catch {
    throw unreadable();
  }
  const { body } = request;
  if (!body) throw unreadable();
  /** Bytes of the whole body. Each file gets its memory at once: joining its pieces at the end delays other requests. */
  const announced = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  let overfull = false;
  let malformed = false;
  form.on('field', (name, value, _nameTruncated, valueTruncated) => {
    malformed ||= name.includes('\0');
    overfull ||= name.length > MOST_NAME || valueTruncated;
    fields.push([name, value.replaceAll('\0', '')]);
  });
  const onOverfull = () => {
    overfull = true;
  };
  form.on('fieldsLimit', onOverfull).on('partsLimit', onOverfull);
  form.on('filesLimit', () => {
    more = true;
  });
  form.on('file', (_field, stream, filename = '') => {
    malformed ||= filename.includes('\0');
    const memory = Buffer.allocUnsafe(Math.min(maxBytes, announced));
    let length = 0;
    stream.on('data', (chunk: Buffer) => {
      length += chunk.copy(memory, length);
    });
    // The form reports the error and ends the reading.
    stream.on('error', () => {});
    stream.on('end', () => {
      const truncated = stream.truncated === true;
      const bytes = truncated ? Buffer.alloc(0) : memory.subarray(0, length);
      // A browser sends this for an empty file field.
      if (filename === '' && bytes.length === 0 && !truncated) return;
      parts.push({ name: filename, bytes, truncated });
    });
  });
  try {
    await ORDERS[from](() =>
      pipeline(
        Readable.fromWeb(body as ReadableStream),
        async function* counted(pieces: AsyncIterable<Uint8Array>) {
          for await (const piece of pieces) {
            if (overfull) throw tooManyFields();
            arrived(piece.length);
            yield piece;
          }
        },
        form,
      ),
    );
  } catch (error) {
    throw error instanceof Response ? error : unreadable();
  }
  if (malformed) throw unreadable();
  if (overfull) throw tooManyFields();
  return { fields: Object.fromEntries(fields), parts, more };
}

const tooManyFields = () => new Response('Campos demais ou grandes demais.', { status: 413 });
const unreadable = () => new Response('O envio chegou incompleto. Tente de novo.', { status: 400 });
