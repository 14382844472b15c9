import { type ClassValue, clsx } from 'clsx';

/** Joins class names. A component's own classes come first, so that what the caller adds is read last. */
export const cx = (...values: ClassValue[]): string => clsx(values);
