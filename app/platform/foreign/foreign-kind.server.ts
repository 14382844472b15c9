/** Request or answer of a parser: JSON, and the bytes of the files that belong to it. */
export type Parcel<Value> = { value: Value; files: Uint8Array[] };

/** Limits of one reading. A reading that exceeds one of them is ended. */
export type ForeignLimits = {
  /** Processor time in ms; the elapsed time may be four times as long. */
  cpuMs: number;
  /** Resident memory of the whole process, in MB. An idle process that has loaded its libraries takes about 130. */
  memoryMb: number;
  /** Most bytes of the request and of the answer, JSON and files together. */
  inputBytes: number;
  answerBytes: number;
  /** Nesting depth, and number of values, of the answer's JSON. */
  depth: number;
  items: number;
};

/** A function that reads foreign content. It runs in the parser process, which has no files, network or secrets. */
type ForeignParser<Input, Output> = (input: Input, files: Uint8Array[]) => Promise<Parcel<Output>>;

/** Foreign content of one kind: its limits, and a function that loads its reader in the parser process. */
export type ForeignKind<Input, Output> = {
  /** Also the label of its metrics; lower case and dashes. */
  name: string;
  limits: ForeignLimits;
  load: () => Promise<ForeignParser<Input, Output>>;
};

/** A kind without its types, for the register. */
export type AnyForeignKind = ForeignKind<never, unknown>;

const MEGABYTE = 1024 * 1024;

/** Limits for text: no library is loaded, and a legitimate text takes some ms. */
const TEXT_LIMITS: ForeignLimits = {
  cpuMs: 1_500,
  memoryMb: 384,
  inputBytes: 2 * MEGABYTE,
  answerBytes: 4 * MEGABYTE,
  depth: 12,
  items: 50_000,
};
/** Limits for one file of a customer. */
const FILE_LIMITS: ForeignLimits = {
  cpuMs: 8_000,
  memoryMb: 768,
  inputBytes: 101 * MEGABYTE,
  answerBytes: 101 * MEGABYTE,
  depth: 12,
  items: 50_000,
};

/** Declares a kind of foreign content. @param like base limits; `limits` override some of them */
export function foreignKind<Input, Output>(
  name: string,
  like: 'text' | 'file',
  load: () => Promise<ForeignParser<Input, Output>>,
  limits: Partial<ForeignLimits> = {},
): ForeignKind<Input, Output> {
  return { name, limits: { ...(like === 'text' ? TEXT_LIMITS : FILE_LIMITS), ...limits }, load };
}
