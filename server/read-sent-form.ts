import { setImmediate } from 'node:timers/promises';
import { MIMEType } from 'node:util';
import { inTurn } from '#app/platform/in-turn.server.ts';

/** Most fields of a form. The longest one of the product, a report of 500 records, has about 2 500. */
const MOST_FIELDS = 5_000;
/** Most parts of a form with files; each takes ten times as long to read as a field. */
const MOST_PARTS = 200;

const FORM = /^(multipart\/form-data|application\/x-www-form-urlencoded) *(;|$)/i;
/** Bytes that are decoded in a turn of the event loop. Longer forms are read one after the other, with pauses. */
const PIECE = 64 * 1024;
const oneByOne = inTurn(1);

/**
 * Reads the form of a request once all of it has arrived; other requests are answered between the pieces of a long one. The host
 * bounds the bytes of the body (`mostBodyBytes`), this function bounds the number of fields before it parses them.
 * @throws Response 415 for another type of body, 400 for an incomplete form, 413 for too many fields
 */
export async function readSentForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!FORM.test(type)) throw new Response('Envie um formulário.', { status: 415 });
  const { essence, params } = new MIMEType(type);
  const isMultipart = essence === 'multipart/form-data';
  const body = Buffer.from(await orIncomplete(request.arrayBuffer()));
  const read = async () => {
    if (isMultipart ? hasManyParts(body, params.get('boundary') ?? '') : hasManyFields(body))
      throw new Response('O formulário tem campos demais. Envie em partes.', { status: 413 });
    if (!isMultipart) return readFields(body);
    return orIncomplete(new Response(body, { headers: { 'content-type': type } }).formData());
  };
  if (body.length <= PIECE) return read();
  return oneByOne(async () => {
    await setImmediate();
    return read();
  });
}

const orIncomplete = <Value>(reading: Promise<Value>): Promise<Value> =>
  reading.catch(() => {
    throw new Response('O formulário chegou incompleto. Tente de novo.', { status: 400 });
  });

function hasManyParts(body: Buffer, boundary: string): boolean {
  const mark = `--${boundary}`;
  let marks = 0;
  for (
    let at = body.indexOf(mark);
    at >= 0 && marks <= MOST_PARTS + 1;
    at = body.indexOf(mark, at + mark.length)
  )
    marks += 1;
  // The last mark ends the form.
  return marks > MOST_PARTS + 1;
}

/** ASCII codes of the signs with a meaning in a form. */
const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const PLUS = 0x2b;
const PERCENT = 0x25;
const SPACE = 0x20;

function hasManyFields(body: Buffer): boolean {
  let fields = 1;
  for (const byte of body) if (byte === AMPERSAND) fields += 1;
  return fields > MOST_FIELDS;
}

/**
 * Parses `application/x-www-form-urlencoded` as the URL standard says (5.1), with pauses. Node's own parser cannot pause:
 * a megabyte of `+` takes it up to 90 ms.
 */
async function readFields(body: Buffer): Promise<FormData> {
  const form = new FormData();
  for (let start = 0; start < body.length; ) {
    const next = body.indexOf(AMPERSAND, start);
    const end = next < 0 ? body.length : next;
    if (end > start) {
      const pair = body.subarray(start, end);
      const equals = pair.indexOf(EQUALS);
      const name = equals < 0 ? pair : pair.subarray(0, equals);
      form.append(await decoded(name), await decoded(equals < 0 ? NONE : pair.subarray(equals + 1)));
    }
    start = end + 1;
  }
  return form;
}

/** Value of each hexadecimal digit by its byte; -1 for other bytes. */
const DIGITS = Int8Array.from({ length: 256 }, (_, byte) =>
  /[0-9a-f]/i.test(String.fromCharCode(byte)) ? Number.parseInt(String.fromCharCode(byte), 16) : -1,
);
const digit = (byte: number | undefined): number => DIGITS[byte ?? 0] ?? -1;
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });
const NONE = Buffer.alloc(0);

/** Decodes plus signs and escapes, in place; a percent sign outside of an escape stays as it is. */
async function decoded(bytes: Buffer): Promise<string> {
  let length = 0;
  for (let at = 0, pause = PIECE; at < bytes.length; at += 1) {
    if (at >= pause) {
      await setImmediate();
      pause += PIECE;
    }
    let byte = bytes[at] ?? 0;
    if (byte === PLUS) byte = SPACE;
    else if (byte === PERCENT) {
      const high = digit(bytes[at + 1]);
      const low = digit(bytes[at + 2]);
      if (high >= 0 && low >= 0) {
        byte = high * 16 + low;
        at += 2;
      }
    }
    bytes[length] = byte;
    length += 1;
  }
  return UTF8.decode(bytes.subarray(0, length));
}
