import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonicalJson, sha256Hex } from './digest.ts';
import { equivalenceTable, type FrozenList, freezeRule, listText, ruleText, walkFrom } from './draw-rule.ts';
import { candidatesOf, type LotteryResult, readPrize, resultText } from './lottery-result.ts';
import { pickWinner, unbiasedPlace } from './pick-winner.ts';
import type { DrawKind, ExcludedWay } from './terms.ts';
import { type DrawProof, verifyDraw } from './verify-draw.ts';

/** Seeded random numbers (mulberry32), so that a failing test fails again. */
function randomness(state: number) {
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, prize: () => String(below(100_000)).padStart(5, '0') };
}

const seedOf = (text: string) => createHash('sha256').update(text).digest('hex');

type Options = { size: number; quotas: number[]; kind: DrawKind; onExcluded?: ExcludedWay };

function frozen({ size, quotas, kind, onExcluded = 'up' }: Options) {
  const rule = freezeRule({
    draw: 'd1',
    group: { id: 'g1', code: 'A100', size },
    assembly: { date: '2026-12-10', time: '20:00', place: 'Sede' },
    extraction: { number: 6_012, date: '2026-12-09' },
    kind,
    onExcluded,
  });
  const list: FrozenList = { draw: 'd1', group: 'g1', quotas };
  return { rule, list };
}

const resultWith = (...prizes: string[]): LotteryResult => ({ extraction: 6_012, held: true, prizes });

describe('digits', () => {
  test('takes digits 3–5 of each prize, then digits 1–3; 000 counts as 1000', () => {
    expect(candidatesOf(['12345', '67890', '00000', '10001', '99999'])).toEqual([
      345, 123, 890, 678, 1_000, 1_000, 1, 100, 999, 999,
    ]);
  });

  test('reads prizes with spaces, dots and leading zeros, and refuses other text', () => {
    expect(['12345', ' 12.345 ', '012345', '00001', '000001'].map(readPrize)).toEqual([
      '12345',
      '12345',
      '12345',
      '00001',
      '00001',
    ]);
    for (const wrong of ['', '1234', '123456', '1234a', '-1234', '1234５'])
      expect(readPrize(wrong)).toBeNull();
  });

  test.each([2, 3, 7, 9, 10, 99, 300, 500, 501, 999, 1_000])(
    'group of %i: every quota gets equally many numbers; the remaining numbers get no quota',
    (size) => {
      const table = equivalenceTable(size);
      expect(table).toHaveLength(1_000);
      const counts = new Map<number, number>();
      for (const quota of table) counts.set(quota, (counts.get(quota) ?? 0) + 1);
      const none = counts.get(0) ?? 0;
      counts.delete(0);
      expect(counts.size).toBe(size);
      expect(new Set(counts.values())).toEqual(new Set([Math.floor(1_000 / size)]));
      expect(none).toBe(1_000 % size);
      // Above 500 the table equals the common clause: numbers above the size are discarded.
      if (size > 500) expect(table.slice(0, size)).toEqual(Array.from({ length: size }, (_, i) => i + 1));
    },
  );

  test.each([0, 1, 1.5, 1_001])('refuses a table for a group of %d', (size) => {
    expect(() => equivalenceTable(size)).toThrow(RangeError);
  });

  test('the search from an excluded quota goes up or alternates, and wraps around the ends', () => {
    expect(walkFrom(4, 5, 'up')).toEqual([4, 5, 1, 2, 3]);
    expect(walkFrom(4, 5, 'alternating')).toEqual([4, 5, 3, 1, 2]);
    expect(walkFrom(1, 4, 'alternating')).toEqual([1, 2, 4, 3]);
  });

  test('skips numbers above the size; the search from an excluded quota goes up or alternates', async () => {
    // 95x and 90x are above 900; the fifth number is 310.
    const result = resultWith('95390', '90290', '00310', '11111', '22222');
    const quotas = Array.from({ length: 900 }, (_, i) => i + 1).filter((n) => ![310, 311].includes(n));
    const base = { size: 900, quotas, kind: 'digits' } as const;
    const up = frozen({ ...base, onExcluded: 'up' });
    // 390 comes first and competes.
    expect((await pickWinner(up.rule, up.list, result, '')).winner).toBe(390);
    const later = resultWith('90999', '99000', '00310', '11111', '22222');
    expect(await pickWinner(up.rule, up.list, later, '')).toMatchObject({
      winner: 312,
      looked: [
        { number: 999, quota: 0 },
        { number: 909, quota: 0 },
        { number: 1_000, quota: 0 },
        { number: 990, quota: 0 },
        { number: 310, quota: 310 },
      ],
      passed: [310, 311],
      sealed: null,
    });
    const alternating = frozen({ ...base, onExcluded: 'alternating' });
    expect((await pickWinner(alternating.rule, alternating.list, later, '')).winner).toBe(309);
  });

  test('a small group uses its table: number 345 belongs to quota 3 of 9', async () => {
    const { rule, list } = frozen({ size: 9, quotas: [1, 2, 3, 4, 5, 6, 7, 8, 9], kind: 'digits' });
    expect((await pickWinner(rule, list, resultWith('12345', '0', '0', '0', '0'), '')).winner).toBe(3);
  });

  test('the sealed secret decides if all ten numbers lack a quota', async () => {
    const { rule, list } = frozen({ size: 501, quotas: [7, 8, 9], kind: 'digits' });
    const drawn = await pickWinner(rule, list, resultWith(...Array(5).fill('99999')), seedOf('a'));
    expect(drawn.looked).toHaveLength(10);
    expect(drawn.sealed).not.toBeNull();
    expect([7, 8, 9]).toContain(drawn.winner);
  });
});

describe('the sealed secret', () => {
  test('equals HMAC-SHA256(seed, result | counter) as computed by Node', async () => {
    const { rule, list } = frozen({
      size: 100,
      quotas: [3, 14, 15, 92, 65].toSorted((a, b) => a - b),
      kind: 'hmac',
    });
    const result = resultWith('12345', '67890', '11111', '22222', '33333');
    const seed = seedOf('b');
    const hash = createHmac('sha256', seed)
      .update(`${resultText(result)}|0`)
      .digest();
    expect(await pickWinner(rule, list, result, seed)).toMatchObject({
      winner: list.quotas[hash.readUInt32BE(0) % 5],
      sealed: { counter: 0, place: (hash.readUInt32BE(0) % 5) + 1 },
    });
    expect(resultText(result)).toBe(
      '{"extraction":6012,"held":true,"prizes":["12345","67890","11111","22222","33333"]}',
    );
    expect(await sha256Hex('ação')).toBe(createHash('sha256').update('ação').digest('hex'));
  });

  test('values beyond the last whole multiple are drawn again, not folded onto the first places', async () => {
    // 2^32 = 3 · 1431655765 + 1: the last value is beyond the last whole multiple.
    const values = [2 ** 32 - 1, 2 ** 32 - 1, 2 ** 32 - 2];
    expect(await unbiasedPlace(3, async (counter) => values[counter] ?? 0)).toEqual({ counter: 2, place: 2 });
    // For an exact multiple no value is drawn again.
    expect(await unbiasedPlace(4, async () => 2 ** 32 - 1)).toEqual({ counter: 0, place: 3 });
  });
});

describe('ten thousand groups', () => {
  test('each has exactly one winner among its competing quotas, and the verifier confirms it', {
    timeout: 60_000,
  }, async () => {
    const random = randomness(1);
    for (let at = 0; at < 10_000; at += 1) {
      // A third of the groups are tiny, a third small, a third of any size.
      const size = 2 + random.below([8, 98, 999][at % 3] ?? 8);
      const share = 1 + random.below(10);
      const quotas = Array.from({ length: size }, (_, i) => i + 1).filter(() => random.below(10) < share);
      if (quotas.length === 0) quotas.push(1 + random.below(size));
      const kind = at % 2 === 0 ? 'digits' : 'hmac';
      const { rule, list } = frozen({ size, quotas, kind, onExcluded: at % 4 === 0 ? 'up' : 'alternating' });
      const result = resultWith(...Array.from({ length: 5 }, random.prize));
      const seed = seedOf(`s${at}`);
      const { winner } = await pickWinner(rule, list, result, seed);
      expect(quotas.filter((quota) => quota === winner)).toHaveLength(1);
      if (at % 10 === 0)
        expect(await verifyDraw(proofOf(rule, list, result, seed, winner))).toMatchObject({ ok: true });
    }
  });

  /** Σ (seen − expected)² / expected. */
  const chiSquare = (counts: number[]) => {
    const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  };
  /** 0.999 quantiles of chi-square: a fair rule stays below them 999 times in 1000. The seed is fixed. */
  const LIMITS: Record<number, number> = { 7: 22.458, 97: 148.2 };

  async function winners(options: Options, times: number): Promise<number[]> {
    const random = randomness(options.quotas.length);
    const counts = new Map(options.quotas.map((quota) => [quota, 0]));
    const { rule, list } = frozen(options);
    for (let at = 0; at < times; at += 1) {
      const result = resultWith(...Array.from({ length: 5 }, random.prize));
      const { winner } = await pickWinner(rule, list, result, seedOf(`fair ${at}`));
      counts.set(winner, (counts.get(winner) ?? 0) + 1);
    }
    return [...counts.values()];
  }

  // Competing quotas that are not neighbours, as after years of assemblies.
  test.each([7, 97])(
    'with the sealed secret each of %i quotas is equally likely',
    { timeout: 60_000 },
    async (many) => {
      const quotas = Array.from({ length: many }, (_, i) => 1 + i * i * (many === 7 ? 10 : 0) + i);
      const counts = await winners({ size: 1_000, quotas, kind: 'hmac' }, 10_000);
      expect(chiSquare(counts)).toBeLessThan(LIMITS[many] ?? 0);
    },
  );

  // With the digits rule every quota of a group is equally likely if all compete, because each has equally
  // many numbers. If some do not compete, it is **not** fair among the others: a quota also wins for the
  // excluded ones that lead to it. The clause is common and says so; the page shows it.
  test('the digits rule is fair only if all quotas compete', { timeout: 60_000 }, async () => {
    const all = await winners({ size: 7, quotas: [1, 2, 3, 4, 5, 6, 7], kind: 'digits' }, 10_000);
    expect(chiSquare(all)).toBeLessThan(LIMITS[7] ?? 0);
    const some: Options = { size: 14, quotas: [1, 2, 3, 4, 5, 6, 7], kind: 'digits' };
    const counts = await winners(some, 10_000);
    // Quotas 8 to 14 lead up to quota 1, which therefore wins with eight fourteenths of the numbers.
    expect((counts[0] ?? 0) / 10_000).toBeCloseTo(8 / 14, 1);
    expect(chiSquare(counts)).toBeGreaterThan(1_000);
  });
});

function proofOf(
  rule: ReturnType<typeof frozen>['rule'],
  list: FrozenList,
  result: LotteryResult,
  seed: string,
  winner: number,
): DrawProof {
  return {
    draw: 'd1',
    group: 'g1',
    rule: ruleText(rule),
    ruleSha256: seedOf(ruleText(rule)),
    list: listText(list),
    listSha256: seedOf(listText(list)),
    seedSha256: seedOf(seed),
    result: resultText(result),
    seed,
    winner,
  };
}

describe('checking a published draw', () => {
  const prizes = ['12345', '67890', '11111', '22222', '33333'];
  const proof = async (kind: DrawKind = 'hmac', over: Partial<LotteryResult> = {}) => {
    const { rule, list } = frozen({ size: 50, quotas: [3, 14, 15, 26, 35], kind });
    const result = { ...resultWith(...prizes), ...over };
    const { winner } = await pickWinner(rule, list, result, seedOf('c'));
    return proofOf(rule, list, result, seedOf('c'), winner);
  };
  const failing = async (changed: DrawProof) =>
    (await verifyDraw(changed)).checks.filter(({ ok }) => !ok).map(({ name }) => name);
  /** Replaces a text and its hash, as an intruder could. */
  const rehashed = (of: DrawProof, name: 'rule' | 'list', text: string): DrawProof => ({
    ...of,
    [name]: text,
    [`${name}Sha256`]: seedOf(text),
  });

  test.each(['digits', 'hmac'] as const)('an unchanged proof passes every check (%s)', async (kind) => {
    expect(await failing(await proof(kind))).toEqual([]);
  });

  test('names the check that a changed field fails', async () => {
    const p = await proof();
    const without = p.list.replace(',26', '');
    expect(await failing({ ...p, list: without })).toContain('list');
    expect(await failing({ ...p, rule: p.rule.replace('"Sede"', '"Outra"') })).toEqual(['rule']);
    expect(await failing({ ...p, seed: seedOf('d') })).toContain('seed');
    expect(await failing({ ...p, winner: p.winner === 3 ? 14 : 3 })).toEqual(['winner']);
    expect(await failing({ ...p, ruleSha256: seedOf('x') })).toEqual(['rule']);
    expect(await failing({ ...p, draw: 'd2' })).toEqual(['consistent', 'winner']);
    // Another list with a matching hash gives another winner, or is no possible list of this group.
    expect(
      await failing(rehashed(p, 'list', p.list.replace(`${p.winner}`, `${(p.winner ?? 0) + 1}`))),
    ).toEqual(['winner']);
    expect(await failing(rehashed(p, 'list', p.list.replace('35]', '51]')))).toContain('consistent');
    expect(await failing(rehashed(p, 'list', p.list.replace('[3,14', '[14,3')))).toContain('consistent');
    expect(await failing(rehashed(p, 'list', p.list.replace(',14', ', 14')))).toContain('consistent');
  });

  test('refuses a table that favours a member', async () => {
    const p = await proof('digits');
    const rule = JSON.parse(p.rule);
    rule.table.fill(3, 0, 10);
    expect(await failing(rehashed(p, 'rule', canonicalJson(rule)))).toContain('consistent');
  });

  test('accepts only the announced extraction, or the previous one if the result says that it was not held', async () => {
    const previous = await proof('hmac', { extraction: 6_011, held: false });
    expect(await failing(previous)).toEqual([]);
    for (const over of [
      { extraction: 6_011, held: true },
      { extraction: 6_013, held: true },
      { extraction: 6_012, held: false },
      { extraction: 6_010, held: false },
      { prizes: prizes.slice(1) },
      { prizes: ['1', ...prizes.slice(1)] },
    ]) {
      const p = await proof();
      const result = resultText({ ...resultWith(...prizes), ...over });
      expect(await failing({ ...p, result }), JSON.stringify(over)).toContain('result');
    }
  });

  test('checks only the frozen data while there is no result', async () => {
    const p = { ...(await proof()), result: null, seed: null, winner: null };
    expect((await verifyDraw(p)).checks.map(({ name }) => name)).toEqual(['rule', 'list', 'consistent']);
    expect(await failing(p)).toEqual([]);
  });

  test('refuses unreadable data without throwing', async () => {
    for (const text of ['', 'null', '[]', '{}', '{"quotas":1}', '"x"', '{']) {
      const p = await proof();
      expect((await verifyDraw({ ...p, rule: text })).ok).toBe(false);
      expect((await verifyDraw({ ...p, list: text })).ok).toBe(false);
      expect((await verifyDraw({ ...p, result: text })).ok).toBe(false);
    }
  });
});

test('canonical JSON sorts its keys and refuses fractions', () => {
  expect(canonicalJson({ b: [1, null, 'é"'], a: { d: true, c: -2 } })).toBe(
    '{"a":{"c":-2,"d":true},"b":[1,null,"é\\""]}',
  );
  expect(() => canonicalJson({ a: 0.1 })).toThrow(RangeError);
});
