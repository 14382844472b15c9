import { v7 } from 'uuid';

/**
 * A new row's id (UUID v7: time-ordered, so that inserts are at the end of the index). Made in code because
 * some writers may not read the row back: a visitor inserts a lead without any right to select it.
 */
export const newId = (): string => v7();
