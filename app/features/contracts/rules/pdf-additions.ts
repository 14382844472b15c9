/** What was written behind the end of a PDF, in words; `replaces`: something that the original shows was changed. */
export type PdfAdditions = { words: string[]; replaces: boolean };

const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
const words = (number: number, one: string, many: string) =>
  number === 0 ? [] : [number === 1 ? `1 ${one}` : `${number} ${many}`];

/** Objects of a PDF by their number: "12 0 obj … endobj". */
const objectsOf = (pdf: string): Map<string, string> =>
  new Map(
    [...pdf.matchAll(/(?:^|[\r\n\s])(\d{1,7}) \d{1,5} obj\b(.*?)endobj/gs)].map(
      ([, number = '', body = '']) => [number, body],
    ),
  );

const isPage = (body: string) => /\/Type\s*\/Page\b/.test(body);
const isStream = (body: string) => /\bstream\r?\n/.test(body);

/**
 * Reads an incremental update (ISO 32000, 7.5.6): everything that a program wrote behind the original, which stays as
 * it was. A signature alone is such an update, and so is a page that is drawn anew: what a reader shows then is no
 * longer what the original says.
 * @param original the issued bytes, and `added` those behind them, as Latin-1.
 */
export function additionsOf(original: string, added: string): PdfAdditions {
  const before = objectsOf(original);
  const after = objectsOf(added);
  const changed = [...after].filter(([number]) => before.has(number));
  const pages = changed.filter(([, body]) => isPage(body));
  const contents = changed.filter(([, body]) => isStream(body) && !/\/Type\s*\/(Metadata|XRef)\b/.test(body));
  const redrawn = pages.filter(([number, body]) => contentsOf(body) !== contentsOf(before.get(number) ?? ''));
  const hidden = count(added, /\/Type\s*\/ObjStm\b/g);
  const signatures = count(added, /\/ByteRange\b/g);
  const notes = count(
    added,
    /\/Subtype\s*\/(?:Text|FreeText|Highlight|Ink|Stamp|Square|Line|Underline|StrikeOut)\b/g,
  );
  const drawn = contents.length + redrawn.length;
  const listed = [
    ...words(signatures, 'assinatura digital', 'assinaturas digitais'),
    ...words(notes, 'anotação sobre a página', 'anotações sobre as páginas'),
    ...words(drawn, 'parte do que se lê, desenhada de novo', 'partes do que se lê, desenhadas de novo'),
    ...words(hidden, 'trecho compactado, que não lemos', 'trechos compactados, que não lemos'),
  ];
  return {
    words: listed.length > 0 ? listed : ['dados que não mudam o que se lê'],
    replaces: drawn + notes + hidden > 0,
  };
}

/** What a page draws, apart from what was laid over it. */
const contentsOf = (page: string) => /\/Contents\s*(\[[^\]]*\]|\d+ \d+ R)/.exec(page)?.[1] ?? '';
