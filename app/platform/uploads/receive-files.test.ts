import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HOSTILE_NAMES, hostileFiles, pdf, photo, png } from '#tests/upload-files.ts';
import { UPLOAD_TYPES, type UploadType } from './check-type.server.ts';
import { readMultipart } from './read-multipart.server.ts';
import { receiveFiles } from './receive-files.server.ts';

const MB = 1024 * 1024;

/** A form as a browser sends it. */
function formOf(
  files: { name: string; bytes: Buffer; type?: string }[],
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes, type = 'image/jpeg' } of files) {
    form.append('files', new Blob([new Uint8Array(bytes)], { type }), name);
  }
  return form;
}
async function sent(form: FormData) {
  const response = new Response(form);
  return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}
async function requestOf(form: FormData): Promise<Request> {
  const { headers, body } = await sent(form);
  return new Request('http://x/app/envios/x', { method: 'POST', headers, body: new Uint8Array(body) });
}
const receive = async (
  files: { name: string; bytes: Buffer; type?: string }[],
  {
    types = UPLOAD_TYPES,
    ...over
  }: { types?: readonly UploadType[]; maxBytes?: number; maxFiles?: number } = {},
) => receiveFiles(await requestOf(formOf(files)), { account: 'ana', types, maxBytes: 10 * MB, ...over });

describe('accepted files', () => {
  test('a PDF unchanged, a photo upright and without its metadata', async () => {
    const jpeg = await photo();
    const before = await sharp(jpeg).metadata();
    expect([before.orientation, before.exif !== undefined]).toEqual([6, true]);
    const { files, fields } = await receiveFiles(
      await requestOf(
        formOf(
          [
            { name: 'conta.pdf', bytes: pdf() },
            { name: 'Foto da CNH.jpeg', bytes: jpeg },
          ],
          { kind: 'rg\0' },
        ),
      ),
      { account: 'ana', types: UPLOAD_TYPES, maxBytes: MB },
    );
    expect(fields).toEqual({ kind: 'rg' });
    const [document, picture] = files.map((file) => (file.ok ? file.value : null));
    expect(document).toMatchObject({ name: 'conta.pdf', mimeType: 'application/pdf', bytes: pdf() });
    expect(picture).toMatchObject({ name: 'Foto da CNH.jpg', mimeType: 'image/jpeg' });
    const after = await sharp(picture?.bytes).metadata();
    expect([after.width, after.height]).toEqual([48, 64]);
    expect([after.orientation, after.exif, after.xmp, after.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    for (const secret of ['Ana', '529.982', 'GPS', 'Exif'])
      expect(picture?.bytes.includes(secret)).toBe(false);
  });

  test('detects the type by content, whatever name and type are declared', async () => {
    const { files } = await receive([
      { name: 'pagina.html', bytes: await png(), type: 'text/html' },
      { name: 'foto.png', bytes: pdf(), type: 'image/png' },
    ]);
    expect(files).toMatchObject([
      { ok: true, value: { name: 'pagina.png', mimeType: 'image/png' } },
      { ok: true, value: { name: 'foto.pdf', mimeType: 'application/pdf' } },
    ]);
  });

  test('hashes the received bytes: the same photo twice has the same hash', async () => {
    const jpeg = await photo();
    const { files } = await receive([
      { name: 'a.jpg', bytes: jpeg },
      { name: 'b.jpg', bytes: jpeg },
      { name: 'c.jpg', bytes: await photo(65) },
    ]);
    const hashes = files.map((file) => file.ok && file.value.sha256);
    expect(hashes[0]).toBe(hashes[1]);
    expect(hashes[0]).not.toBe(hashes[2]);
  });
});

describe('refused files, each with its message', async () => {
  test.each(await hostileFiles())('$what', async ({ name, bytes, code }) => {
    const { files } = await receive([{ name, bytes }]);
    expect(files).toMatchObject([{ ok: false, error: { code, name } }]);
    expect(files[0]?.ok === false && files[0].error.message).toMatch(/^\p{Lu}.{20,}\.$/u);
  });

  test('names a known type that this form does not accept', async () => {
    const { files } = await receive([{ name: 'rosto.pdf', bytes: pdf() }], { types: ['image/jpeg'] });
    expect(files).toMatchObject([
      { ok: false, error: { message: 'Por dentro, este arquivo é PDF. Envie JPG.' } },
    ]);
  });

  test('refuses a file over the limit and accepts the one beside it', async () => {
    const { files } = await receive(
      [
        { name: 'grande.pdf', bytes: pdf('x'.repeat(20_000)) },
        { name: 'pequeno.pdf', bytes: pdf() },
      ],
      { maxBytes: 10_000 },
    );
    expect(files).toMatchObject([
      { ok: false, error: { code: 'too-big', name: 'grande.pdf' } },
      { ok: true },
    ]);
  });

  test('reports files beyond the limit per request', async () => {
    const { files } = await receive(
      [1, 2, 3].map((i) => ({ name: `${i}.pdf`, bytes: pdf(String(i)) })),
      { maxFiles: 2 },
    );
    expect(files).toMatchObject([{ ok: true }, { ok: true }, { ok: false, error: { code: 'too-many' } }]);
  });

  test('an empty file field is no file', async () => {
    const empty = { name: '', bytes: Buffer.alloc(0), type: 'application/octet-stream' };
    expect((await receive([empty])).files).toEqual([]);
  });

  test.each([
    ['a'.repeat(101), 413],
    ['a\0', 400],
  ])('a field named %j takes the whole form down', async (name, status) => {
    const request = await requestOf(formOf([{ name: 'a.pdf', bytes: pdf() }], { [name]: 'x' }));
    await expect(
      receiveFiles(request, { account: 'ana', types: UPLOAD_TYPES, maxBytes: MB }),
    ).rejects.toMatchObject({ status });
  });

  test.each([
    ['fields', 'name="a"'],
    ['files without a name', 'name="a"; filename=""'],
  ])('of too many %s the first pieces alone are read', async (_, name) => {
    const part = `--x\r\ncontent-disposition: form-data; ${name}\r\n\r\n\r\n`;
    const piece = Buffer.from(part.repeat(100));
    let pieces = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pieces += 1;
        if (pieces > 200) controller.close();
        else controller.enqueue(piece);
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const request = new Request('http://x/', {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
    await expect(
      receiveFiles(request, { account: 'ana', types: UPLOAD_TYPES, maxBytes: MB }),
    ).rejects.toMatchObject({ status: 413 });
    expect(pieces).toBeLessThan(50);
  });

  test('a name with NUL makes the whole form invalid', async () => {
    await expect(receive([{ name: 'foto.jpg\0.pdf', bytes: pdf() }])).rejects.toMatchObject({ status: 400 });
  });
});

test.each(HOSTILE_NAMES)('the name %j is one line, in no folder, of its real type', async (name) => {
  const { files } = await receive([{ name, bytes: pdf() }]);
  const [file] = files;
  if (!file?.ok) throw new Error('refused');
  expect(file.value.name).toMatch(/^[^/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}]+\.pdf$/u);
  expect(file.value.name.startsWith('.')).toBe(false);
  expect(file.value.name.length).toBeLessThan(120);
});

test.each([
  ['account', 2, 50],
  ['visitor', 1, 200],
] as const)(
  'bodies of one %s: %i at a time, a slow one delays the next by %i ms',
  async (from, atOnce, delay) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const begun: ReadableStreamDefaultController[] = [];
    const readings = Array.from({ length: atOnce + 1 }, () => {
      const body = new ReadableStream(
        { pull: (controller) => void begun.push(controller) },
        { highWaterMark: 0 },
      );
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const request = new Request('http://x/', {
        method: 'POST',
        headers,
        body,
        duplex: 'half',
      } as RequestInit);
      return readMultipart(request, { from, maxBytes: MB, maxFiles: 1, arrived: () => {} }).catch(
        () => 'ended',
      );
    });
    for (let turn = 0; turn < 10; turn += 1) await setImmediate();
    expect(begun).toHaveLength(atOnce);
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect(begun).toHaveLength(atOnce);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(begun).toHaveLength(atOnce + 1));
    for (const controller of begun) controller.error(new Error('cut off'));
    expect(await Promise.all(readings)).toEqual(readings.map(() => 'ended'));
    vi.useRealTimers();
  },
);

describe('over a real connection', () => {
  let server: http.Server;
  let port: number;
  const seen: unknown[] = [];
  let tell: (() => void) | undefined;

  beforeAll(async () => {
    const listener = getRequestListener(async (request) => {
      try {
        const { files } = await receiveFiles(request, { account: 'ana', types: UPLOAD_TYPES, maxBytes: MB });
        seen.push(files.length);
        return new Response('ok');
      } catch (refused) {
        seen.push(refused instanceof Response ? refused.status : refused);
        if (refused instanceof Response) return refused;
        throw refused;
      } finally {
        tell?.();
      }
    });
    server = http.createServer((request, response) => void listener(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** Sends the head of a form and the part `share` of its body, then cuts the connection. */
  async function sendCut(body: Buffer, boundary: string, headers: Record<string, string>) {
    seen.length = 0;
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const request = http.request({
      port,
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    });
    request.on('error', () => {});
    request.write(body.subarray(0, body.length / 2), () => request.destroy());
    await told;
    return seen[0];
  }

  test.each([{ declared: true }, { declared: false }])(
    'a cut one is refused whole: %j',
    async ({ declared }) => {
      const twoFiles = [
        { name: 'a.pdf', bytes: pdf() },
        { name: 'b.pdf', bytes: pdf('b') },
      ];
      const { headers, body } = await sent(formOf(twoFiles));
      const boundary = headers.get('content-type')?.split('boundary=')[1] ?? '';
      expect(await sendCut(body, boundary, declared ? { 'content-length': String(body.length) } : {})).toBe(
        400,
      );
      // The control: uncut, it is accepted.
      seen.length = 0;
      await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers });
      expect(seen).toEqual([2]);
    },
  );

  test('no form at all', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(400);
  });

  test('more requests than the process accepts get 503, and succeed later', async () => {
    const open = Array.from({ length: 65 }, (_, at) => {
      const body = new TransformStream<Uint8Array, Uint8Array>();
      const answer = receiveFiles(
        new Request('http://x/', {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
          body: body.readable,
          duplex: 'half',
        } as RequestInit),
        { account: `pessoa ${at}`, types: UPLOAD_TYPES, maxBytes: MB },
      ).catch((refused: Response) => refused);
      return { answer, end: () => body.writable.abort() };
    });
    const refused = await open.at(-1)?.answer;
    if (!(refused instanceof Response)) throw new Error('taken');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    await Promise.all(open.map(({ end }) => end()));
    await Promise.all(open.map(({ answer }) => answer));
    expect((await receive([{ name: 'a.pdf', bytes: pdf() }])).files).toMatchObject([{ ok: true }]);
  });
});
