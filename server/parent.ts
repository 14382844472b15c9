/**
 * Id of the parent process. The entry imports this file first: by the end of the other imports, seconds
 * later, the parent may have ended.
 */
export const PARENT = process.ppid;
