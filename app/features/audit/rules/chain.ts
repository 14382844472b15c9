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
};
