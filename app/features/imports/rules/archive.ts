import { detectDocument, normalizeDocument } from '#app/lib/documents.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import { fold } from '#app/lib/text.ts';

/** A file of a ZIP: where its packed bytes are, in bytes. `fault` says why it cannot come in. */
export type PackedFile = {
  name: string;
  at: number;
  packed: number;
  size: number;
  method: number;
  fault?: string;
};

/** Limits of a ZIP: its files, their unpacked bytes together, the folders of a name, and the ratio of one file. */
export const ARCHIVE_LIMITS = { files: 2_000, bytes: 1024 ** 3, folders: 6, ratio: 100 };

export const ARCHIVE_REFUSALS = {
  broken: 'O ZIP está incompleto ou estragado. Faça outro e envie de novo.',
  huge: `O ZIP tem arquivos demais. Divida em partes de até ${formatNumber(ARCHIVE_LIMITS.files)} arquivos e 1 GB.`,
  empty: 'O ZIP não tem nenhum arquivo.',
};

export const ENTRY_FAULTS = {
  locked: 'Arquivo: Está protegido por senha',
  method: 'Arquivo: Foi compactado de um jeito que não lemos. Faça o ZIP de novo',
  folders: 'Arquivo: Está em pastas demais',
  ratio: 'Arquivo: Por dentro é grande demais',
  size: 'Arquivo: É grande demais',
  empty: 'Arquivo: Está vazio',
};

/** Why a row's file cannot come in. */
export const NOT_IN_ARCHIVE = 'Arquivo: Não está no ZIP';

/** Titles of the sheet that is made from the names of files. */
export const ARCHIVE_HEADER = ['Arquivo', 'CPF ou CNPJ', 'Tipo'];

const keyOf = (name: string): string => fold(name.trim().replaceAll('\\', '/'));
const baseOf = (name: string): string => name.split('/').at(-1) ?? '';

/** Finds a file by its whole name, or by the name without folders if only one file has it. */
export function fileFinder<Entry extends { name: string }>(
  entries: readonly Entry[],
): (name: string) => Entry | undefined {
  const whole = new Map(entries.map((entry) => [keyOf(entry.name), entry]));
  const bases = Map.groupBy(entries, ({ name }) => baseOf(keyOf(name)));
  return (name) => {
    const [first, ...more] = bases.get(keyOf(name)) ?? [];
    return whole.get(keyOf(name)) ?? (more.length === 0 ? first : undefined);
  };
}

/** A CPF or a CNPJ in a name, with any mask that a name may have. */
const DOCUMENTS = [
  /(?<!\d)\d{3}[._ -]?\d{3}[._ -]?\d{3}[._ -]?\d{2}(?!\d)/g,
  /(?<!\d)[0-9A-Z]{2}[._ -]?[0-9A-Z]{3}[._ -]?[0-9A-Z]{3}[._ -]?[0-9A-Z]{4}[._ -]?\d{2}(?!\d)/gi,
];

/**
 * Reads the document and the kind that the name of a file tells: `12345678909_rg_frente.pdf`, or a folder named by the
 * document. A part that is missing is an empty text.
 */
export function readFileName(name: string): { document: string; kind: string } {
  const [file = '', ...folders] = name.split('/').reverse();
  const bare = file.replace(/\.[a-z0-9]{1,5}$/i, '');
  for (const part of [bare, ...folders])
    for (const [found] of DOCUMENTS.flatMap((pattern) => [...part.matchAll(pattern)])) {
      const document = normalizeDocument(found);
      if (!detectDocument(document)) continue;
      return { document, kind: wordsOf(part === bare ? bare.replace(found, ' ') : bare) };
    }
  return { document: '', kind: wordsOf(bare) };
}

/** The words of a name, without numbers of copies. */
const wordsOf = (text: string): string =>
  text
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .slice(0, 80);
