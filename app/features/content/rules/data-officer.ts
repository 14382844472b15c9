/**
 * The data officer with the way to write to them (LGPD, art. 41 §1). Separate from the site's content: the
 * footer imports it on every page.
 */
export const dataOfficerWords = ({
  dataOfficerName,
  dataOfficer,
}: {
  dataOfficerName: string;
  dataOfficer: string;
}): string => (dataOfficerName ? `${dataOfficerName}, ${dataOfficer}` : dataOfficer);
