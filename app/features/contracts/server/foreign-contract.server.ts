import type { DocumentJudgement } from '#app/features/proof/rules/judge-document.ts';
import type { Trusted } from '#app/features/proof/rules/key-roles.ts';
import { foreignKind } from '#app/platform/foreign/foreign-kind.server.ts';

/** Judges whether a PDF that starts with an issued document adds only harmless parts to it. */
export const SENT_CONTRACT = foreignKind<{ trusted: Trusted[] }, DocumentJudgement>(
  'sent-contract',
  'file',
  async () => {
    const { judgeDocument } = await import('#app/features/proof/rules/judge-document.ts');
    return async ({ trusted }, [sent = new Uint8Array()]) => ({
      value: await judgeDocument(new Uint8Array(sent), trusted),
      files: [],
    });
  },
  { cpuMs: 4_000, memoryMb: 512 },
);
