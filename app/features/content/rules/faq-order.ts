import type { ContentChange } from './content-diff.ts';
import type { FaqInput } from './input.ts';

/**
 * Sorts `ids` by `order`; ids missing from `order` follow in their own order, unknown ids in `order` are
 * ignored.
 */
export function inOrder(ids: readonly string[], order: readonly string[]): string[] {
  const place = new Map(order.map((id, index) => [id, index]));
  // The sort is stable: missing ids keep their order.
  return ids.toSorted((a, b) => (place.get(a) ?? order.length) - (place.get(b) ?? order.length));
}

/**
 * Returns the questions that moved between two orders, with their old and new places (from 1): the smallest
 * set of moves that explains the change, without questions that only made room.
 */
export function faqMoves(before: readonly string[], after: readonly string[], titles: Map<string, string>) {
  const [old, now] = [before.filter((id) => after.includes(id)), after.filter((id) => before.includes(id))];
  const stayed = longestCommon(old, now);
  return now
    .filter((id) => !stayed.has(id))
    .map(
      (id): ContentChange => ({
        label: titles.get(id) ?? 'Pergunta excluída',
        before: `${old.indexOf(id) + 1}º lugar`,
        after: `${now.indexOf(id) + 1}º lugar`,
      }),
    );
}

/** Returns the longest common subsequence of both lists. */
function longestCommon(a: readonly string[], b: readonly string[]): Set<string> {
  const length = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number) => length[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = length[i];
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const common = new Set<string>();
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const id = a[i];
    if (id !== undefined && id === b[j]) {
      common.add(id);
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return common;
}

type Held = { id: string; live: FaqInput | null; draft: FaqInput | null };

/** The questions of the site as they were if every draft was published, in the order of the list. */
export const withFaqDrafts = (rows: readonly Held[]) =>
  rows.flatMap(({ id, live, draft }) => {
    const item = draft ?? live;
    if (!item?.visible) return [];
    const { question, answer, category, tags } = item;
    return [{ id, question, answer, category, tags }];
  });
