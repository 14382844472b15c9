import { type Bytes, bytesOfHex, readDer } from '#app/lib/der.ts';

/** A signature of a PDF: what it covers, and the CMS that it is. */
export type PdfSignature = { range: [number, number, number, number]; cms: Bytes };

export const latin1 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
};

/** Signatures in the order of the file; what is no signature any more is left out. */
export function signaturesOf(file: Bytes, text: string): PdfSignature[] {
  return [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].flatMap(
    ([, ...numbers]) => {
      const range = numbers.map(Number) as PdfSignature['range'];
      const [from, length, second] = range;
      const hex = /^<([0-9a-fA-F]+)>$/.exec(text.slice(from + length, second))?.[1];
      if (!hex || second > file.length) return [];
      try {
        // Zeros fill up what the signature left of its room.
        return [{ range, cms: readDer(bytesOfHex(hex)).raw }];
      } catch {
        return [];
      }
    },
  );
}

/** The file ends where its last table says: a PDF that was cut does not. */
export const endsWhole = (text: string): boolean => /startxref\s+\d+\s+%%EOF\s*$/.test(text.slice(-1024));

/** Place and length of the attached evidence, as it is packed in the file; null where there is none. */
export function packedEvidence(text: string): { from: number; length: number } | null {
  const spec = /\/F \(evidencia\.json\)[\s\S]*?\/EF << \/F (\d+) 0 R/.exec(text)?.[1];
  const at = spec ? text.lastIndexOf(`\n${spec} 0 obj\n`) : -1;
  const found = at < 0 ? null : /\/Length (\d+)[\s\S]*?stream\n/.exec(text.slice(at, at + 1000));
  return found ? { from: at + found.index + found[0].length, length: Number(found[1]) } : null;
}

/** The code that a contract names in its link. */
export const namedCode = (text: string): string | null =>
  /\/verificar\/([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})/.exec(text)?.[1] ?? null;
