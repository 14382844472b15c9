const MEGABYTE = 1024 * 1024;
/**
 * Full-size files that a form without JavaScript may send at once; with it each file is a separate request.
 */
const FILES_OF_ONE_FORM = 5;

/** Maximum size of a request with files, including fields and separators; bytes. */
export const requestLimit = (maxFileBytes: number): number => FILES_OF_ONE_FORM * maxFileBytes + MEGABYTE;
