import type { ListingKind, ListingPlace } from '#app/terms/listing.ts';

/**
 * How a place lays out its report. No layout is published: a profile is a version of what was seen, and a new layout is
 * a new version beside the old one. Groups of `row` are named by the fields of an item.
 */
export type ReportProfile = {
  name: string;
  version: number;
  place: ListingPlace;
  /** Occur in each report of this layout, whose header names `place`. */
  anchors: readonly RegExp[];
  /** Reads month and year of a report that names no day. */
  month?: RegExp;
  holderDoc: RegExp;
  /** Reads the columns of a line, parted by tabs. Groups: creditor, amount; optional: doc, contract, due, included, notary, uf. */
  row: RegExp;
  /** Lines of every page's head and foot: extraction mixes them with the first row of a table. */
  ignore: readonly RegExp[];
  kind: ListingKind | ((row: Readonly<Record<string, string | undefined>>) => ListingKind);
};
