/**
 * The process that started this one. The entry imports this file before anything else: by the end of the other imports,
 * seconds later, the parent may have ended.
 */
export const PARENT = process.ppid;
