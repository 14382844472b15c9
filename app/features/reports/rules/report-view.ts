import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { ListingPlace } from '#app/terms/listing.ts';
import type { ReportPages } from './read-pages.ts';
import type { ReportFault, ReportItem } from './report.ts';

/** A report in a list; counts are those of its confirmation. */
export type SnapshotRow = {
  id: string;
  place: ListingPlace;
  takenOn: CivilDate;
  profile: string;
  added: number;
  seen: number;
  missing: number;
  confirmedAt: string | null;
  linkedProfileId: string | null;
};

/** Where in its report a record stands. */
export const foundAt = ({ page, line }: Pick<ReportItem, 'page' | 'line'>): string =>
  line === 0 ? `Página ${page}, digitada` : `Página ${page}, linha ${line}`;

/** Id of the element that holds the original of a report. */
export const ORIGINAL = 'relatorio';

/** Where the page of a report is shown on which a record stands. @param base address that the id of a report follows */
export const recordAddress = (base: string, id: string, { page }: Pick<ReportItem, 'page'>): string =>
  `${base}/${id}?pagina=${page}#${ORIGINAL}`;

/** The kept file of a report. */
export type ReportFile = { name: string; isPdf: boolean };

/** A report with what was read of it, and the confirmed one before it at the same place. */
export type Snapshot = SnapshotRow & {
  pages: ReportPages;
  items: ReportItem[];
  faults: ReportFault[];
  file: ReportFile | null;
  before: { id: string; takenOn: CivilDate; items: ReportItem[] } | null;
};
