/** One entry of a listing. */
export type StoredFile = { path: string; storedAt: Date };

/**
 * Store of the business's files: contracts, documents, proofs. Paths are made by code, never by a person; see
 * `isStorePath`. Adapters store files encrypted.
 */
export type FileStore = {
  /**
   * Stores a file atomically and durably, also against a power cut after it returns. Replaces an existing
   * file.
   */
  put(storePath: string, bytes: Uint8Array): Promise<void>;
  /** Null if there is no file. @throws when the file was changed, or is under an unknown key. */
  get(storePath: string): Promise<Buffer | null>;
  /** The sealed bytes, for copies of the whole store. */
  getSealed(storePath: string): Promise<Buffer | null>;
  putSealed(storePath: string, sealed: Uint8Array): Promise<void>;
  /** Removing a missing file is not an error. */
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

/** A column with paths of the store; `ready` is the condition of rows whose bytes exist. */
export type FileColumn = { table: string; column: string; ready?: string };
