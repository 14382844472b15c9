import { z } from 'zod';

/** Row of `site_config` with the switches of the simulator. */
export const SIMULATOR_KEY = 'whatsapp_simulator';

const Stored = z.object({
  /** Seconds by which every webhook is late. */
  late: z.int().min(0).max(3_600).default(0),
  twice: z.boolean().default(false),
  /** Error code with which every message is refused; 0 for none. */
  error: z.int().min(0).default(0),
  /** Error code that follows every delivery; 0 for none. */
  fault: z.int().min(0).default(0),
});
export type Switches = z.infer<typeof Stored>;

export const readSwitches = (stored: unknown): Switches =>
  Stored.safeParse(stored ?? {}).data ?? Stored.parse({});
