import { createHash } from 'node:crypto';
import { isStorePath } from '../storage/store-path.server.ts';
import {
  BackupError,
  type BackupHeader,
  type BackupManifest,
  CHECKSUMS,
  FILES,
  FORMAT,
  HEADER_NAME,
  Header,
  MANIFEST,
  Manifest,
  type Progress,
  part,
  ROWS,
  SECRETS,
} from './backup-format.server.ts';
import { type ArchiveEntry, readArchive, readEntry } from './read-archive.server.ts';

/** Receives the contents of an archive in order; each call is awaited. */
export type BackupVisitor = {
  header?(header: BackupHeader): Promise<void>;
  secrets?(sealed: Buffer): Promise<void>;
  /** A piece of a table's COPY text; `null` ends the table. */
  rows?(table: string, chunk: Buffer | null): Promise<void>;
  file?(path: string, sealed: Buffer): Promise<void>;
};

const MB = 1024 * 1024;
/** A hundred thousand tables, columns and migrations fit. */
const HEADER_LIMIT = 64 * MB;
/** Largest file that the product can hold: it reads and seals files as a whole. */
const FILE_LIMIT = 1024 * MB;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/**
 * Reads a backup from end to end and verifies the order and names of its entries, counts and hashes. Data
 * passed to a visitor is valid only once this returns.
 * @throws BackupError that names the first fault
 */
export async function readBackup(
  file: string,
  progress: Progress,
  visitor: BackupVisitor = {},
): Promise<{ header: BackupHeader; manifest: BackupManifest }> {
  const entries = readArchive(file);
  try {
    return await new BackupReader(file, visitor, progress).read(entries);
  } finally {
    await entries.return(undefined);
  }
}

type Sum = { name: string; bytes: number; parts: number; sha256: string };

class BackupReader {
  #file: string;
  #visitor: BackupVisitor;
  #progress: Progress;
  #tables: Sum[] = [];
  #open: { sum: Sum; hash: ReturnType<typeof createHash> } | null = null;
  #files = { count: 0, bytes: 0, checksums: [] as { name: string; sha256: string }[] };
  /** Lines of the files since the last list of checksums. */
  #unlisted: string[] = [];

  constructor(file: string, visitor: BackupVisitor, progress: Progress) {
    this.#file = file;
    this.#visitor = visitor;
    this.#progress = progress;
  }

  async read(entries: AsyncIterable<ArchiveEntry>) {
    let header: BackupHeader | null = null;
    let headerHash = '';
    let secrets: Buffer | null = null;
    let manifest: BackupManifest | null = null;
    for await (const entry of entries) {
      const { name } = entry;
      if (manifest) throw this.#wrong(`holds ${name} after its manifest`);
      if (!header) {
        if (name !== HEADER_NAME) throw new BackupError(`${this.#file} is no backup of this product.`);
        const bytes = await readEntry(entry, HEADER_LIMIT);
        headerHash = sha256(bytes);
        header = this.#parse(Header, name, bytes);
        await this.#visitor.header?.(header);
      } else if (name === SECRETS) {
        secrets = await readEntry(entry, MB);
        await this.#visitor.secrets?.(secrets);
      } else if (name.startsWith(ROWS)) await this.#rows(entry, header);
      else if (name.startsWith(FILES)) await this.#oneFile(entry);
      else if (name.startsWith(CHECKSUMS)) await this.#checksums(entry);
      else if (name === MANIFEST) {
        await this.#endTable();
        manifest = this.#parse(Manifest, name, await readEntry(entry, FILE_LIMIT));
      } else throw this.#wrong(`holds ${name}, which no backup has`);
    }
    if (!header) throw new BackupError(`${this.#file} is no backup of this product.`);
    if (!manifest) throw this.#wrong('is cut: its manifest is missing');
    if (manifest.header !== headerHash) throw this.#wrong(`${HEADER_NAME} was altered`);
    if (header.secrets !== (secrets !== null)) throw this.#wrong(`${SECRETS} is not as the header says`);
    this.#compare(header, manifest);
    return { header, manifest };
  }

  async #rows(entry: ArchiveEntry, header: BackupHeader): Promise<void> {
    const [, name = '', last] = entry.name.split('/');
    if (this.#open?.sum.name !== name) {
      await this.#endTable();
      if (header.tables[this.#tables.length]?.name !== name)
        throw this.#wrong(`${entry.name} is out of place`);
      this.#open = { sum: { name, bytes: 0, parts: 0, sha256: '' }, hash: createHash('sha256') };
    }
    const { sum, hash } = this.#open;
    sum.parts += 1;
    if (last !== `${part(sum.parts)}.copy`) throw this.#wrong(`${entry.name} is out of place`);
    for await (const chunk of entry.body) {
      hash.update(chunk);
      sum.bytes += chunk.length;
      await this.#visitor.rows?.(name, chunk);
    }
    this.#progress(`rows  ${name}  ${Math.round(sum.bytes / MB)} MB`);
  }

  async #endTable(): Promise<void> {
    if (!this.#open) return;
    const { sum, hash } = this.#open;
    this.#tables.push({ ...sum, sha256: hash.digest('hex') });
    this.#open = null;
    await this.#visitor.rows?.(sum.name, null);
  }

  async #oneFile(entry: ArchiveEntry): Promise<void> {
    const path = entry.name.slice(FILES.length);
    if (!isStorePath(path)) throw this.#wrong(`${entry.name} is no path of the file store`);
    const bytes = await readEntry(entry, FILE_LIMIT);
    this.#unlisted.push(`${sha256(bytes)}  ${entry.name}`);
    this.#files.count += 1;
    this.#files.bytes += bytes.length;
    await this.#visitor.file?.(path, bytes);
    this.#progress(`files  ${this.#files.count}  ${Math.round(this.#files.bytes / MB)} MB`);
  }

  async #checksums(entry: ArchiveEntry): Promise<void> {
    const bytes = await readEntry(entry, MB);
    const listed = bytes.toString().split('\n').filter(Boolean);
    for (const [index, line] of listed.entries()) {
      if (this.#unlisted[index] === line) continue;
      const named = line.slice(line.indexOf('  ') + 2);
      const found = this.#unlisted.some((other) => other.endsWith(`  ${named}`));
      throw this.#wrong(found ? `${named} was altered` : `${named} is missing`);
    }
    const more = this.#unlisted[listed.length];
    if (more) throw this.#wrong(`${more.slice(more.indexOf('  ') + 2)} is in no list of checksums`);
    this.#files.checksums.push({ name: entry.name, sha256: sha256(bytes) });
    this.#unlisted = [];
  }

  #compare(header: BackupHeader, manifest: BackupManifest): void {
    for (const [index, { name }] of header.tables.entries()) {
      const said = manifest.tables[index];
      const found = this.#tables[index];
      if (said?.name !== name || found?.name !== name) throw this.#wrong(`rows of ${name} are missing`);
      if (said.sha256 !== found.sha256 || said.bytes !== found.bytes)
        throw this.#wrong(`rows of ${name} were altered`);
    }
    const { files } = manifest;
    for (const [index, list] of files.checksums.entries()) {
      if (this.#files.checksums[index]?.sha256 !== list.sha256) throw this.#wrong(`${list.name} was altered`);
    }
    if (files.count !== this.#files.count || files.bytes !== this.#files.bytes || this.#unlisted.length > 0) {
      throw this.#wrong(`holds ${this.#files.count} files and should hold ${files.count}`);
    }
  }

  #parse<T>(schema: { parse(value: unknown): T }, name: string, bytes: Buffer): T {
    try {
      return schema.parse(JSON.parse(bytes.toString()));
    } catch {
      const format = /"format":\s*(\d+)/.exec(bytes.subarray(0, 1000).toString())?.[1];
      if (name === HEADER_NAME && format && Number(format) !== FORMAT)
        throw new BackupError(`${this.#file} has format ${format}, which this version does not read.`);
      throw this.#wrong(`${name} cannot be read`);
    }
  }

  #wrong(what: string): BackupError {
    return new BackupError(`${this.#file}: ${what}.`);
  }
}
