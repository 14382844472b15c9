import { env } from '../env.server.ts';

/**
 * Whether this process uses the faster ways of this folder. `FAST_WAYS=off` turns to the plain ones: the answers are the
 * same, but slower.
 */
export const isFast = (): boolean => env().fastWays;
