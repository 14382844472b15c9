import type { DiffBlock } from '#app/features/contracts/rules/text-diff.ts';
import { cx } from '#app/ui/class-names.ts';

const EDGE = {
  same: 'border-transparent',
  changed: 'border-warning',
  removed: 'border-bad',
  new: 'border-good',
} as const;
const SAID = { same: '', changed: 'Mudado: ', removed: 'Retirado: ', new: 'Incluído: ' } as const;

/** Two texts laid over each other. */
export const DiffBlocks = ({ blocks }: { blocks: DiffBlock[] }) => (
  <>
    {blocks.map(({ change, words }, block) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a comparison never changes.
      <span key={block} className={cx('my-2 block border-l-4 pl-3 ', EDGE[change])}>
        {SAID[change] && <span className="sr-only">{SAID[change]}</span>}
        {words.map(({ change: of, text }, word) => {
          const key = `${block}-${word}`;
          if (of === 'removed')
            return (
              <del key={key} className="bg-bad-soft text-bad">
                {text}
              </del>
            );
          if (of === 'new')
            return (
              <ins key={key} className="bg-good-soft text-good no-underline">
                {text}
              </ins>
            );
          return <span key={key}>{text}</span>;
        })}
      </span>
    ))}
  </>
);
