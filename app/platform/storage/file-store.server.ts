/** One entry of a listing. */
export type StoredFile = { path: string; storedAt: Date };

/**
 * Where files of the business are kept: contracts, documents, proofs. A path is made by the code that stores, never
 * by a person; see `isStorePath`. Adapters keep what they hold encrypted.
 */
export type FileStore = {
  /** Whole or not at all, and still there after a power cut once it returns. Replaces what the path held. */
  put(storePath: string, bytes: Uint8Array): Promise<void>;
  /** Null where nothing is stored. @throws when what is stored was changed, or under another key. */
  get(storePath: string): Promise<Buffer | null>;
  /** The same without opening the seal, for copies of the whole store. */
  getSealed(storePath: string): Promise<Buffer | null>;
  putSealed(storePath: string, sealed: Uint8Array): Promise<void>;
  /** Removing what is not there is no error. */
  remove(storePath: string): Promise<void>;
  exists(storePath: string): Promise<boolean>;
  /**
   * Seals a file under the current key; does not change a file that already uses it.
   * @throws when no key opens it
   */
  reseal(storePath: string): Promise<'resealed' | 'current' | 'missing'>;
  /**
   * Lists every file below a folder (`loan-documents`, `face-verification/<user>`), in no order. Files are
   * yielded as they are found, so that a listing of millions takes no more memory than one of ten.
   */
  list(folder: string): AsyncIterable<StoredFile>;
};

/** A column that holds paths of the store; `ready` is the condition of the rows whose bytes are there. */
export type FileColumn = { table: string; column: string; ready?: string };
