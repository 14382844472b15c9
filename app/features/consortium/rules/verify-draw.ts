import { sha256Hex } from './digest.ts';
import { type DrawRule, equivalenceTable, type FrozenList, listText, ruleText } from './draw-rule.ts';
import { countingExtraction, type LotteryResult, PRIZES, readPrize, resultText } from './lottery-result.ts';
import { type Drawn, pickWinner } from './pick-winner.ts';
import type { CheckName } from './terms.ts';

/** Published data of a draw: texts exactly as they were hashed. The last three come with the result. */
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

type Check = { name: CheckName; ok: boolean };
export type DrawVerdict = { checks: Check[]; ok: boolean; drawn: Drawn | null };

/** Parses a text of a proof; null for null and for invalid JSON. */
function parse<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/**
 * Computes everything again from the published data only: the hashes, the rule for the group, the extraction
 * that counts, and the winner. Before the result, only the frozen data is judged.
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

/** Forged data may have any shape: unreadable data fails the check. */
function attempt(judge: () => boolean): boolean {
  try {
    return judge();
  } catch {
    return false;
  }
}

/** Checks that rule and list belong to this draw, are in canonical form, and fit a group of this size. */
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

/**
 * Checks for five prizes of the announced extraction, or of the previous one if the result says that the
 * announced one was not held.
 */
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
