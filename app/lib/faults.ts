/** Message of each invalid field, by name, in order. */
export type Faults = Record<string, string>;

/** Sentence for several faults: how many, and the first. */
export function faultsSentence(faults: Faults): string {
  const [first = '', ...others] = Object.values(faults);
  return others.length === 0 ? first : `${others.length + 1} campos para corrigir. O primeiro: ${first}`;
}
