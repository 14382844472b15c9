import type { Sheet } from '#app/features/imports/rules/sheet.ts';
import type { Parcel } from '#app/platform/foreign/foreign-kind.server.ts';

/** Rows of one pack; they are written with one statement. */
const PACK_ROWS = 2_000;

/** A sheet without its rows. `bad`: rows that cannot be read. */
export type PackedSheet = { header: string[]; rowCount: number; bad: number };

/** Takes the rows of a sheet out as packs of JSON, each a file of the parcel. */
export function packSheet({ header, rows }: Sheet): Parcel<PackedSheet> {
  const packs: Uint8Array[] = [];
  for (let at = 0; at < rows.length; at += PACK_ROWS)
    packs.push(Buffer.from(JSON.stringify(rows.slice(at, at + PACK_ROWS))));
  const bad = rows.filter(({ fault }) => fault).length;
  return { value: { header, rowCount: rows.length, bad }, files: packs };
}
