import type { Device } from './device.ts';

/** An open session as its person sees it; times are ISO instants. */
export type SessionView = {
  id: string;
  device: Device;
  ip: string;
  startedAt: string;
  usedAt: string;
  current: boolean;
};
