import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SENT_CONTRACT } from '#app/features/contracts/server/foreign-contract.server.ts';
import { ARCHIVED_FILE, FIRM_FILE, IMPORT_FILE } from '#app/features/imports/server/foreign-import.server.ts';
import { MANDATE_FILE } from '#app/features/letters/server/foreign-mandate.server.ts';
import { TRACKING } from '#app/features/letters/server/foreign-tracking.server.ts';
import { CERTIFICATE_FILE } from '#app/features/proof/server/foreign-certificate.server.ts';
import { MOST_REPETITIONS, readP12 } from '#app/features/proof/server/read-p12.server.ts';
import { REPORT } from '#app/features/reports/server/foreign-report.server.ts';
import { endParsers, type ForeignSender, parseForeign } from '#app/platform/foreign/parse-foreign.server.ts';
import { pdfFault } from '#app/platform/uploads/check-pdf.server.ts';
import { UPLOAD_TYPES } from '#app/platform/uploads/check-type.server.ts';
import { UPLOAD } from '#app/platform/uploads/upload-kind.server.ts';
import { attempted } from '#tests/attempts.ts';
import {
  CONTAINER_PASSWORD,
  container,
  heavyArchives,
  heavyCertificates,
  heavySheets,
} from './freezing-archives.ts';
import { heavyContracts, heavyPdfs, heavyPictures, heavyTexts } from './freezing-inputs.ts';

/** Whether the attack runs alone (`npm run attack`); beside other tests the first inputs of each class are enough. */
const ALONE = process.env.ALONE === '1';
const AT_ONCE = ALONE ? 20 : 4;
/** Longest answer of the health check, in ms, while strangers' content is read. */
const HEALTHY_MS = 250;
const TODAY = '2026-01-15';
const NOW = `${TODAY}T12:00:00.000Z`;
const TOO_MANY =
  'Abrir este certificado pede cálculo demais. Exporte-o de novo, por exemplo pelo Windows, e envie.';

const server = http.createServer((_, response) => response.end('{"ok":true}'));
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The first request of a process loads its HTTP client.
  await slowestAnswer(
    parseForeign(REPORT, { account: 'ana' }, { today: TODAY, isKept: true }, [Buffer.of(65)]),
  );
});
afterAll(() => {
  server.close();
  endParsers();
});

/** Asks for the health check until the work is done. @returns its longest answer, in ms */
async function slowestAnswer(work: Promise<unknown>): Promise<number> {
  const { port } = server.address() as AddressInfo;
  let slowest = 0;
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  while (!done) {
    const at = performance.now();
    await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
    slowest = Math.max(slowest, performance.now() - at);
    await Promise.race([wait(20), ended]);
  }
  await ended;
  return slowest;
}

/** Bytes of one unpacked file. */
const MOST_FILE = 10 * 1024 * 1024;

type Attempt = { what: string; send: (sender: ForeignSender) => Promise<unknown> };
const report = ({ what, bytes }: { what: string; bytes: Buffer }): Attempt => ({
  what,
  send: (sender) => parseForeign(REPORT, sender, { today: TODAY, isKept: true }, [bytes]),
});
const upload = ({ what, bytes }: { what: string; bytes: Buffer }): Attempt => ({
  what,
  send: (sender) => parseForeign(UPLOAD, sender, { types: UPLOAD_TYPES }, [bytes]),
});
const CLASSES: [string, Attempt[]][] = [
  ['PDFs as reports', heavyPdfs().map(report)],
  ['PDFs as documents', heavyPdfs().map(upload)],
  [
    'PDFs as powers of attorney',
    heavyPdfs().map(({ what, bytes }) => ({
      what,
      send: (sender) =>
        parseForeign(
          MANDATE_FILE,
          sender,
          { paper: 'Procuração', holder: { name: 'Ana', document: '' }, roots: [], now: NOW },
          [bytes, Buffer.from('%PDF-1.7\n')],
        ),
    })),
  ],
  [
    'texts as tracking codes',
    heavyTexts().map(({ what, bytes }) => ({
      what,
      send: (sender) => parseForeign(TRACKING, sender, { text: bytes.toString('latin1') }, []),
    })),
  ],
  ['texts as reports', heavyTexts().map(report)],
  ['pictures', heavyPictures().map(upload)],
  [
    'workbooks',
    heavySheets().map(({ what, bytes }) => ({
      what,
      send: (sender) => parseForeign(IMPORT_FILE, sender, { kind: 'leads' }, [bytes]),
    })),
  ],
  [
    'workbooks of a firm',
    heavySheets().map(({ what, bytes }) => ({
      what,
      send: (sender) => parseForeign(FIRM_FILE, sender, { name: 'empresa.xlsx', most: MOST_FILE }, [bytes]),
    })),
  ],
  [
    'ZIP files of a firm',
    [
      ...heavyArchives().map(
        ({ what, bytes }): Attempt => ({
          what,
          send: (sender) =>
            parseForeign(FIRM_FILE, sender, { name: 'documentos.zip', most: MOST_FILE }, [bytes]),
        }),
      ),
      {
        what: 'a file that unpacks to more than it states',
        send: (sender) =>
          parseForeign(ARCHIVED_FILE, sender, { method: 8, size: MOST_FILE, types: UPLOAD_TYPES }, [
            deflateRawSync(Buffer.alloc(200_000_000)),
          ]),
      },
    ],
  ],
  [
    'contracts with an end of their own',
    heavyContracts(Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n')).map(({ what, bytes }) => ({
      what,
      send: (sender) => parseForeign(SENT_CONTRACT, sender, { trusted: [] }, [bytes]),
    })),
  ],
  [
    'certificates',
    heavyCertificates().map(({ what, bytes }) => ({
      what,
      send: (sender) =>
        parseForeign(CERTIFICATE_FILE, sender, { password: CONTAINER_PASSWORD, now: TODAY }, [bytes]),
    })),
  ],
];

describe.each(CLASSES)('%s', (_, attempts) => {
  test(`${AT_ONCE} at once from ${AT_ONCE} senders hold nothing up, and each sender gets an answer`, {
    timeout: 180_000,
  }, async () => {
    const sent = Array.from({ length: ALONE ? Math.max(AT_ONCE, attempts.length) : AT_ONCE }, (_, at) =>
      (attempts[at % attempts.length] as Attempt).send({ address: `203.0.113.${at}` }),
    );
    const slowest = await slowestAnswer(Promise.all(sent));
    const answers = (await Promise.all(sent)) as { ok: boolean; reason?: string }[];
    attempted('freezing', slowest <= HEALTHY_MS, sent.length);
    expect(slowest).toBeLessThanOrEqual(HEALTHY_MS);
    for (const { ok, reason } of answers)
      expect(ok || ['too-long', 'too-large', 'busy', 'failed'].includes(reason ?? '')).toBe(true);
  });
});

test.each(heavyPdfs().map(({ what, bytes }) => [what, bytes] as const))(
  'a PDF with %s is refused before it is drawn',
  async (_, bytes) => {
    expect(await pdfFault(bytes)).toBe('pdf-heavy');
  },
);

const iterations = (count: number) => readP12(container(count, '3des'), CONTAINER_PASSWORD, new Date(TODAY));
test('a certificate is opened up to the bound of repetitions, and refused before anything is derived beyond it', async () => {
  // Two parts hash the password: the checksum and the key.
  expect(await iterations(MOST_REPETITIONS / 2)).not.toMatchObject({ error: { message: TOO_MANY } });
  expect(await iterations(MOST_REPETITIONS / 2 + 1)).toMatchObject({
    error: { fields: { certificate: TOO_MANY } },
  });
});
