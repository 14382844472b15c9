import type { ContentChange } from '#app/features/content/rules/content-diff.ts';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import { ChangeList } from './change-list.tsx';

type Props = {
  /** Who saved meanwhile, and when. */
  told: string;
  /** From the current state to the entries. */
  changes: ContentChange[];
  /** Names the state of now. Without it there is nothing typed to save. */
  over?: string | undefined;
};

/** Who saved a section meanwhile, and what the entries would change of it. */
export const SectionConflictNotice = ({ told, changes, over }: Props) => (
  <ConflictNotice form="section" over={over}>
    <p>{told}</p>
    {over && changes.length > 0 && <ChangeList changes={changes} before="Agora" after="O seu" />}
  </ConflictNotice>
);
