import type {
  MandateCase,
  MandateJudgement,
  SignatureRoot,
} from '#app/features/letters/rules/judge-mandate.ts';
import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';

const MEGABYTE = 1024 * 1024;

type Sent = Pick<MandateCase, 'paper' | 'holder'> & { roots: SignatureRoot[]; now: string };

/** Judges a signed power of attorney. Files: the sent one, the paper drawn again, then lists of revoked certificates. */
export const MANDATE_FILE = foreignKind<Sent, MandateJudgement>(
  'mandate-file',
  'file',
  async () => {
    const [{ judgeMandate }, { pdfText }] = await Promise.all([
      import('#app/features/letters/rules/judge-mandate.ts'),
      import('./pdf-text.server.ts'),
    ]);
    return async ({ now, ...input }, [file = new Uint8Array(), issued = new Uint8Array(), ...lists]) => ({
      value: await judgeMandate({
        ...input,
        file: new Uint8Array(file),
        text: await pdfText(file),
        issuedText: await pdfText(issued),
        lists: lists.map((list) => new Uint8Array(list)),
        now: new Date(now),
      }),
      files: [],
    });
  },
  { cpuMs: 10_000, memoryMb: 768, inputBytes: 60 * MEGABYTE },
);
