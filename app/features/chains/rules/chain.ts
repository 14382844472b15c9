/** How far the chain was walked, and where it breaks. */
export type ChainWalk = {
  /** Entries looked at in this step. */
  checked: number;
  /** The last good link: its place and its hash, to go on from and to be kept elsewhere as evidence. */
  upTo: number;
  hash: string;
  /** The place of the first entry that does not fit the one before it; null while all do. */
  broken: number | null;
  done: boolean;
  /** What the ends that were written down elsewhere tell, in words; empty while they agree, and before the end. */
  findings: string[];
  /** The newest end that was written down on this machine: its place and ISO instant. Null where there is none. */
  anchored: { at: string; seq: number } | null;
};
