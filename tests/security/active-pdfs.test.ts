import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pdfFault } from '#app/platform/uploads/check-pdf.server.ts';
import { benignPdfs, hostilePdfs, longPdf } from './pdf-files.ts';

const benign = await benignPdfs();
const hostile = hostilePdfs();

describe('refuses a PDF with actions or attachments', () => {
  test.each(hostile)('$what', async ({ bytes, code }) => {
    expect(await pdfFault(bytes)).toBe(code);
  });
});

describe('accepts a PDF that only shows its pages', () => {
  test.each(benign)('$what', async ({ bytes }) => {
    expect(await pdfFault(bytes)).toBeNull();
  });

  test('a PDF library opens every case', async () => {
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    const closed = [
      'nest',
      'unpacks',
      'every third',
      'more streams',
      'password',
      'hexadecimal',
      'predictor',
      'two filters',
    ];
    const open = [...benign, ...hostile].filter(({ what }) => !closed.some((word) => what.includes(word)));
    for (const { what, bytes } of open) {
      const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
      const pages = await task.promise.then(({ numPages }) => numPages, String);
      expect([what, typeof pages]).toEqual([what, 'number']);
      await task.destroy();
    }
  });
});

describe('gives every input an answer', () => {
  const damaged = (bytes: Buffer, edits: { at: number; byte: number; cut: boolean }[]) => {
    let result = Buffer.from(bytes);
    for (const { at, byte, cut } of edits) {
      const place = Math.floor(at * result.length);
      if (cut) result = Buffer.concat([result.subarray(0, place), result.subarray(place + byte)]);
      else if (place < result.length) result[place] = byte;
    }
    return result;
  };
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    byte: fc.integer({ min: 0, max: 255 }),
    cut: fc.boolean(),
  });
  // Without the large cases: damaged copies of them would test nothing new.
  const small = [...benign, ...hostile].filter(({ bytes }) => bytes.length < 60_000);

  test('a file that was damaged on its way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...small),
        fc.array(edit, { minLength: 1, maxLength: 20 }),
        async ({ bytes }, edits) => {
          const file = Buffer.concat([
            damaged(bytes, edits).subarray(0, -8),
            Buffer.from('startxref\n0\n%%EOF\n'),
          ]);
          file.write('%PDF-1.7\n', 0, 'latin1');
          const fault = await pdfFault(file);
          expect(fault === null || /^(pdf-(broken|locked|active|unreadable)|mixed)$/.test(fault)).toBe(true);
        },
      ),
      { numRuns: 400, interruptAfterTimeLimit: 5_000 },
    );
  });

  test.each(['one', 'many'] as const)('ten megabytes of %s object block no other work', async (kind) => {
    const bytes = longPdf(10 * 1024 * 1024, kind);
    let turns = 0;
    let done = false;
    const others = () => {
      turns += 1;
      if (!done) setImmediate(others);
    };
    setImmediate(others);
    expect(await pdfFault(bytes)).toBeNull();
    done = true;
    expect(turns).toBeGreaterThan(5);
  });
});
