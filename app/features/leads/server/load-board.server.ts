import { COLUMN, MOST_IN_COLUMN } from '#app/features/leads/rules/lead-board.ts';
import type { LeadFilter } from '#app/features/leads/rules/lead-filter.ts';
import { LEAD_STATUSES, type LeadStatus } from '#app/features/leads/rules/lead-status.ts';
import type { BoardColumn } from '#app/features/leads/rules/lead-view.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { countLeads, listLeads } from './list-leads.server.ts';

/**
 * The newest leads of each status with how many there are; the filter's own status does not count here.
 * @param pages how many pages of a column are open.
 */
export const loadBoard = (
  admin: SignedInActor,
  { status: _, after: __, ...filter }: LeadFilter,
  pages: Record<LeadStatus, number>,
): Promise<BoardColumn[]> =>
  Promise.all(
    LEAD_STATUSES.map(async (status) => {
      const size = Math.min(COLUMN * pages[status], MOST_IN_COLUMN);
      const [{ leads, next }, count] = await Promise.all([
        listLeads(admin, { ...filter, status }, size),
        countLeads(admin, { ...filter, status }),
      ]);
      return { status, leads, more: next !== null, count };
    }),
  );
