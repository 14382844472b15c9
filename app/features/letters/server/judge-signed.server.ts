import type { MandateJudgement } from '#app/features/letters/rules/judge-mandate.ts';
import type { MandateLevel } from '#app/features/letters/rules/mandate.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { foreignError } from '#app/platform/foreign/foreign-refusals.server.ts';
import { parseForeign } from '#app/platform/foreign/parse-foreign.server.ts';
import { MANDATE_FILE } from './foreign-mandate.server.ts';
import { readMandateTrust } from './mandate-trust.server.ts';
import { revocationLists } from './revocation-lists.server.ts';

const UNREAD = 'O arquivo não pôde ser lido pelo sistema: uma pessoa confere.';

export type JudgedFile = Pick<MandateJudgement, 'verdict' | 'message' | 'checks' | 'signer'> & {
  level: MandateLevel | null;
};

/** An inconclusive judgement: a person decides. @param level that the file claims */
export const byPerson = (message: string, level: MandateLevel | null): JudgedFile => ({
  ...{ verdict: 'inconclusive', message, checks: [], signer: '', level },
});

type Signed = {
  file: Buffer;
  /** The page to sign, drawn again, and its text. */
  issued: Buffer;
  paper: string;
  holder: { name: string; document: string };
  now: Date;
};

/**
 * Judges a signed power of attorney in a parser process, by the roots and lists of the settings.
 * @param account whose parser slots it uses
 */
export async function judgeSigned(
  account: string,
  { file, issued, paper, holder, now }: Signed,
): Promise<Result<JudgedFile>> {
  const { roots, lists } = await asActor(system('letters'), readMandateTrust);
  const loaded = await revocationLists(lists, now);
  const read = await parseForeign(
    MANDATE_FILE,
    { account },
    { paper, holder, roots, now: now.toISOString() },
    [file, issued, ...loaded],
  );
  if (read.ok) return ok(read.value);
  if (read.reason === 'busy') return foreignError(read.reason, 'file', 'file');
  return ok(byPerson(UNREAD, null));
}
