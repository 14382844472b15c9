type Part = { id: string; installmentNumber: number; replacedBy: string | null };

/**
 * "2 de 3", as its customer counts: parts that a renegotiation replaced are not counted, and the numbers of those that
 * came in their place go on from one. `parts` in the order of their numbers.
 */
export function partPosition(
  parts: readonly Part[],
  part: Pick<Part, 'id' | 'installmentNumber'>,
): { number: number; parts: number } {
  const counted = parts.filter(({ id, replacedBy }) => replacedBy === null || id === part.id);
  const number = counted.filter(
    ({ installmentNumber }) => installmentNumber <= part.installmentNumber,
  ).length;
  return { number, parts: counted.length };
}
