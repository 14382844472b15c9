import { formatDateTime } from '#app/lib/dates.ts';

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

/** The end of a chain at an instant: place and hash of its last entry; 0 and an empty text before the first. */
export type Head = { seq: number; hash: string };
export type ChainName = 'audit_log' | 'contract_acceptances';
/** Recorded ends of both chains, kept outside of the database. `at` is an ISO instant. */
export type ChainAnchor = { at: string; heads: Record<ChainName, Head> };

/** Evidence of the end of a chain besides its entries. */
export type Witnesses = {
  /** End as stored in the database. */
  head: Head;
  /** Oldest first. */
  anchors: readonly ChainAnchor[];
  /** Lines of the anchor file without a valid signature, counted from 1. */
  forged: readonly number[];
};

/**
 * Compares a chain that was walked to its end with its recorded ends: a chain that was cut off has no broken
 * link.
 * @param hashAt current hashes of the entries at the anchors' places.
 */
export function compareWithWitnesses(
  walk: ChainWalk,
  chain: ChainName,
  { head, anchors, forged }: Witnesses,
  hashAt: ReadonlyMap<number, string>,
): ChainWalk {
  const last = anchors.at(-1);
  const anchored = last ? { at: last.at, seq: last.heads[chain].seq } : null;
  const findings = forged.map(
    (line) =>
      `A linha ${line} do arquivo de âncoras foi alterada, ou assinada com outro segredo: ela não prova nada.`,
  );
  let { broken } = walk;
  const known = [...anchors.map(({ at, heads }) => ({ at, ...heads[chain] })), { at: null, ...head }];
  const longest = known.reduce((a, b) => (b.seq > a.seq ? b : a));
  if (longest.seq > walk.upTo && walk.broken === null) {
    const which =
      longest.seq === walk.upTo + 1
        ? `Falta o nº ${longest.seq}`
        : `Faltam os nº ${walk.upTo + 1} a ${longest.seq}`;
    const since = longest.at ? `: existiam em ${formatDateTime(longest.at)}` : '';
    findings.push(`${which}${since} e o fim da corrente foi cortado.`);
    broken = walk.upTo + 1;
  }
  const kept = anchors.map(({ at, heads }) => ({ at, ...heads[chain] })).filter(({ seq }) => seq > 0);
  const changed = kept.findIndex(({ seq, hash }) => hashAt.has(seq) && hashAt.get(seq) !== hash);
  if (changed >= 0) {
    const { seq, at } = kept[changed] as (typeof kept)[number];
    const from = (kept[changed - 1]?.seq ?? 0) + 1;
    findings.push(`Entre o nº ${from} e o nº ${seq} algo foi reescrito depois de ${formatDateTime(at)}.`);
    broken = Math.min(broken ?? from, from);
  }
  return { ...walk, broken, findings, anchored };
}
