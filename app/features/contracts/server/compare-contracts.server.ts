import { type DiffBlock, diffBlocks } from '#app/features/contracts/rules/text-diff.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { contractBlocks } from './contract-blocks.server.ts';
import { type LoadedVersion, loadVersion } from './list-versions.server.ts';

/** Returns the blocks of a text as lines to compare: ignores formatting, keeps numbers and levels. */
const linesOf = (html: string): string[] =>
  contractBlocks(html).flatMap((block) => {
    const plain = (runs: { text: string }[]) => runs.map(({ text }) => text).join('');
    switch (block.kind) {
      case 'item':
        return `${block.marker} ${plain(block.runs)}`;
      case 'table':
        return block.rows.map((row) => row.map(({ runs }) => plain(runs)).join(' | '));
      default:
        return plain(block.runs);
    }
  });

type Side = Pick<LoadedVersion, 'id' | 'version' | 'title' | 'publishedAt' | 'active' | 'type'>;
export type ContractComparison = { before: Side; after: Side; title: DiffBlock[]; blocks: DiffBlock[] };

/** Compares two versions, the older one first; null if one is missing or they belong to different contracts. */
export async function compareContracts(
  admin: SignedInActor,
  one: string,
  other: string,
): Promise<ContractComparison | null> {
  const [a, b] = await Promise.all([loadVersion(admin, one), loadVersion(admin, other)]);
  if (!a || !b || a.type !== b.type) return null;
  const [before, after] = a.version <= b.version ? [a, b] : [b, a];
  const side = ({ content: _, revision: __, ...rest }: LoadedVersion): Side => rest;
  return {
    before: side(before),
    after: side(after),
    title: diffBlocks([before.title], [after.title]),
    blocks: diffBlocks(linesOf(before.content), linesOf(after.content)),
  };
}
