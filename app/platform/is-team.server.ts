import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from './actor.server.ts';
import * as schema from './db/schema.server.ts';

const { userRoles: r } = schema;

/** Whether an account belongs to the team: staff or admin. */
export const isTeam = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.$count(r, and(eq(r.userId, userId), ne(r.role, 'user')))) > 0;
