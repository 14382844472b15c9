export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * One text for one value, so that its hash can be computed anywhere: keys in order, no spaces, whole numbers.
 * @throws RangeError for a number that is not whole: programs write fractions differently
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new RangeError('Only whole numbers have one way to be written.');
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
  return `{${fields.join(',')}}`;
}
