const MEGABYTE = 1024 * 1024;
/** Whole files that a form without JavaScript may bring at once; with it each file is a request of its own. */
const FILES_OF_ONE_FORM = 5;

/** What one request with files may weigh, fields and separators included; bytes. */
export const requestLimit = (maxFileBytes: number): number => FILES_OF_ONE_FORM * maxFileBytes + MEGABYTE;
