import { type Bytes, bytesOfHex, digest, hexOf, joined } from '#app/lib/bytes.ts';

/**
 * The tree of RFC 6962 over SHA-256: leaves and inner nodes are hashed with different prefixes, so that
 * neither can replace the other.
 */
const leafOf = (hash: string): Promise<Bytes> => digest(joined(Uint8Array.of(0), bytesOfHex(hash)));
const knot = (left: Bytes, right: Bytes): Promise<Bytes> => digest(joined(Uint8Array.of(1), left, right));

/** The largest power of two below `size`. */
const splitOf = (size: number): number => 2 ** Math.floor(Math.log2(size - 1));

async function rootOf(leaves: readonly Bytes[]): Promise<Bytes> {
  const [only] = leaves;
  if (!only) return digest(new Uint8Array());
  if (leaves.length === 1) return only;
  const at = splitOf(leaves.length);
  return knot(await rootOf(leaves.slice(0, at)), await rootOf(leaves.slice(at)));
}

async function pathOf(index: number, leaves: readonly Bytes[]): Promise<Bytes[]> {
  if (leaves.length <= 1) return [];
  const at = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, at), leaves.slice(at)];
  return index < at
    ? [...(await pathOf(index, left)), await rootOf(right)]
    : [...(await pathOf(index - at, right)), await rootOf(left)];
}

/** @param hashes of the records in their order, in hex. */
export const merkleRoot = async (hashes: readonly string[]): Promise<string> =>
  hexOf(await rootOf(await Promise.all(hashes.map(leafOf))));

/** Returns the sibling hashes on the path from a record to the root, from the bottom, in hex. */
export async function merklePath(index: number, hashes: readonly string[]): Promise<string[]> {
  if (index < 0 || index >= hashes.length) throw new RangeError('index');
  return (await pathOf(index, await Promise.all(hashes.map(leafOf)))).map(hexOf);
}

/**
 * Computes the root from a record and its path (RFC 9162, 2.1.3.2); null if the path does not match the size.
 */
export async function rootByPath(
  hash: string,
  index: number,
  size: number,
  path: readonly string[],
): Promise<string | null> {
  if (index < 0 || index >= size) return null;
  let [place, last] = [index, size - 1];
  let found = await leafOf(hash);
  for (const hex of path) {
    if (last === 0) return null;
    const neighbour = bytesOfHex(hex);
    if (place % 2 === 1 || place === last) {
      found = await knot(neighbour, found);
      while (place % 2 === 0 && place !== 0) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
    } else found = await knot(found, neighbour);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hexOf(found) : null;
}
