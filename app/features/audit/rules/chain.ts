/** Progress of a walk along the chain, and its first broken link. */
export type ChainWalk = {
  /** Entries checked in this step. */
  checked: number;
  /** Place and hash of the last good link, to continue from and to record elsewhere as evidence. */
  upTo: number;
  hash: string;
  /** The place of the first entry that does not fit the one before it; null while all do. */
  broken: number | null;
  done: boolean;
  /** Differences from the recorded ends, in words; empty if they agree, and before the end of the walk. */
  findings: string[];
  /** The newest recorded end on this machine: its place and ISO instant. Null without one. */
  anchored: { at: string; seq: number } | null;
};
