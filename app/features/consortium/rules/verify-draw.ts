import { sha256Hex } from './digest.ts';
import { type DrawRule, equivalenceTable, type FrozenList, listText, ruleText } from './draw-rule.ts';
import { countingExtraction, type LotteryResult, PRIZES, readPrize, resultText } from './lottery-result.ts';
import { type Drawn, pickWinner } from './pick-winner.ts';

/** What is published of a draw: texts exactly as they were hashed. The last three come with the result. */
export type DrawProof = {
  draw: string;
  group: string;
  rule: string;
  ruleSha256: string;
  list: string;
  listSha256: string;
  /** SHA-256 of the seed, published when the list was frozen. */
  seedSha256: string;
  result: string | null;
  seed: string | null;
  winner: number | null;
};

const CHECKS = ['rule', 'list', 'consistent', 'seed', 'result', 'winner'] as const;
export type CheckName = (typeof CHECKS)[number];
type Check = { name: CheckName; ok: boolean };
export type DrawVerdict = { checks: Check[]; ok: boolean; drawn: Drawn | null };

/** Texts of a proof as values; null for what is none. */
function parse<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/**
 * Computes everything again from the published data alone: the hashes, what the rule says about the group, which
 * extraction counts, and the winner. Before the result is there, only what was frozen is judged.
 */
export async function verifyDraw(proof: DrawProof): Promise<DrawVerdict> {
  const rule = parse<DrawRule>(proof.rule);
  const list = parse<FrozenList>(proof.list);
  const result = parse<LotteryResult>(proof.result);
  const consistent = attempt(() => isConsistent(proof, rule, list));
  const checks: Check[] = [
    { name: 'rule', ok: (await sha256Hex(proof.rule)) === proof.ruleSha256 },
    { name: 'list', ok: (await sha256Hex(proof.list)) === proof.listSha256 },
    { name: 'consistent', ok: consistent },
  ];
  let drawn: Drawn | null = null;
  if (proof.result !== null) {
    const counts = attempt(() => isCountingResult(proof, rule, result));
    checks.push(
      { name: 'seed', ok: (await sha256Hex(proof.seed ?? '')) === proof.seedSha256 },
      { name: 'result', ok: counts },
    );
    if (consistent && counts && rule && list && result && proof.seed !== null) {
      drawn = await pickWinner(rule, list, result, proof.seed).catch(() => null);
    }
    checks.push({ name: 'winner', ok: drawn !== null && drawn.winner === proof.winner });
  }
  return { checks, ok: checks.every(({ ok }) => ok), drawn };
}

/** What was made up may have any shape: one that cannot be read is not right. */
function attempt(judge: () => boolean): boolean {
  try {
    return judge();
  } catch {
    return false;
  }
}

/** Rule and list are of this draw, written the one way, and say only what a group of this size can have. */
function isConsistent(proof: DrawProof, rule: DrawRule | null, list: FrozenList | null): boolean {
  if (!rule || !list) return false;
  const { quotas } = list;
  const table = rule.kind === 'digits' ? equivalenceTable(rule.group.size) : null;
  return (
    ruleText(rule) === proof.rule &&
    listText(list) === proof.list &&
    [rule.draw, list.draw].every((id) => id === proof.draw) &&
    [rule.group.id, list.group].every((id) => id === proof.group) &&
    JSON.stringify(table) === JSON.stringify(rule.table) &&
    quotas.length > 0 &&
    quotas.every(
      (quota, place) =>
        Number.isInteger(quota) && quota <= rule.group.size && quota > (quotas[place - 1] ?? 0),
    )
  );
}

/** Five prizes of the announced extraction or, where the result says that there was none, of the previous one. */
function isCountingResult(proof: DrawProof, rule: DrawRule | null, result: LotteryResult | null): boolean {
  return (
    rule !== null &&
    result !== null &&
    resultText(result) === proof.result &&
    result.extraction === countingExtraction(rule.extraction.number, result.held) &&
    result.prizes.length === PRIZES &&
    result.prizes.every((prize) => readPrize(prize) === prize)
  );
}
