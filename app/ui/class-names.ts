import { type ClassValue, clsx } from 'clsx';

/** Joins class names, the component's own first, so that the caller's additions come last. */
export const cx = (...values: ClassValue[]): string => clsx(values);
