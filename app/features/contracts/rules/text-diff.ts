import { diffArrays } from 'diff';

/** A run of words that are unchanged, removed or added. */
export type DiffWords = { change: 'same' | 'removed' | 'new'; text: string };

/** A block (paragraph, heading, item) of two texts laid over each other. */
export type DiffBlock = { change: 'same' | 'removed' | 'new' | 'changed'; words: DiffWords[] };

/** Limit of removed and added items; beyond it both sides are shown whole. */
const MOST_CHANGES = 1_000;
/** Two blocks are one that was changed when they share at least this part of their words. */
const ALIKE = 0.4;

/**
 * Two texts block by block, and word by word where a block was changed. For people to read: few long changes rather
 * than the fewest letters.
 */
export function diffBlocks(before: readonly string[], after: readonly string[]): DiffBlock[] {
  const blocks: DiffBlock[] = [];
  let removed: string[] = [];
  let came: string[] = [];
  const flush = () => {
    blocks.push(...pairBlocks(removed, came));
    removed = [];
    came = [];
  };
  for (const { change, item } of align(before, after)) {
    if (change === 'removed') removed.push(item);
    else if (change === 'new') came.push(item);
    else {
      flush();
      blocks.push({ change: 'same', words: [{ change: 'same', text: item }] });
    }
  }
  flush();
  return blocks;
}

/**
 * Pairs the blocks between two unchanged ones: each new block beside the one that it was made from, in the
 * order of the text; unpaired blocks as removed, then added.
 */
function pairBlocks(removed: readonly string[], came: readonly string[]): DiffBlock[] {
  const blocks: DiffBlock[] = [];
  let next = 0;
  let waiting: DiffBlock[] = [];
  const replace = (until: number) => {
    blocks.push(...removed.slice(next, until).map(removedBlock), ...waiting);
    waiting = [];
  };
  for (const text of came) {
    const from = removed.findIndex((old, at) => at >= next && alike(old, text));
    if (from < 0) {
      waiting.push({ change: 'new', words: [{ change: 'new', text }] });
      continue;
    }
    replace(from);
    blocks.push({ change: 'changed', words: diffWords(removed[from] ?? '', text) });
    next = from + 1;
  }
  replace(removed.length);
  return blocks;
}

const removedBlock = (text: string): DiffBlock => ({
  change: 'removed',
  words: [{ change: 'removed', text }],
});

/** How many blocks of a comparison are not as they were. */
export const countChanges = (blocks: readonly DiffBlock[]): number =>
  blocks.filter(({ change }) => change !== 'same').length;

/** Describes the difference between two versions in a few words; the title counts as one change. */
export function changeWords({ title, blocks }: Record<'title' | 'blocks', readonly DiffBlock[]>): string {
  const count = countChanges(blocks);
  const texts = count === 1 ? '1 trecho mudado' : `${count} trechos mudados`;
  if (countChanges(title) > 0) return count === 0 ? 'título mudado' : `título mudado e ${texts}`;
  return count === 0 ? 'sem mudança' : texts;
}

/** Splits a text into words with their trailing space, so that joining them restores the text. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

function alike(one: string, other: string): boolean {
  const left = new Set(wordsOf(one).map((word) => word.trim()));
  const right = new Set(wordsOf(other).map((word) => word.trim()));
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / Math.max(1, left.size, right.size) >= ALIKE;
}

/** One block, word by word. */
export function diffWords(before: string, after: string): DiffWords[] {
  const words: DiffWords[] = [];
  for (const { change, item } of align(wordsOf(before), wordsOf(after))) {
    const last = words.at(-1);
    if (last?.change === change) last.text += item;
    else words.push({ change, text: item });
  }
  return words;
}

type Step = { change: DiffWords['change']; item: string };

/** Returns the steps from one list to the other; removed items come before added ones. */
function align(before: readonly string[], after: readonly string[]): Step[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: MOST_CHANGES }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return parts.flatMap(({ value, added, removed }) =>
    value.map((item) => ({ change: added ? 'new' : removed ? 'removed' : 'same', item })),
  );
}
