import { COLUMN_CARDS, MOST_IN_COLUMN } from '#app/features/leads/rules/lead-board.ts';
import type { LEAD_LIST } from '#app/features/leads/rules/lead-filter.ts';
import { LEAD_STATUSES, type LeadStatus } from '#app/features/leads/rules/lead-status.ts';
import type { LeadBoardColumn } from '#app/features/leads/rules/lead-view.ts';
import type { Filters } from '#app/kit/list.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { leadList } from './list-leads.server.ts';

/**
 * Loads the newest leads of each status and their number; the filter's own status is ignored.
 * @param pages number of open pages of each column.
 */
export const loadLeadBoard = (
  admin: SignedInActor,
  filters: Filters<typeof LEAD_LIST>,
  pages: Record<LeadStatus, number>,
): Promise<LeadBoardColumn[]> =>
  Promise.all(
    LEAD_STATUSES.map(async (status) => {
      const size = Math.min(COLUMN_CARDS * pages[status], MOST_IN_COLUMN);
      const { rows, next, count, more } = await leadList.load(admin, {
        filters: { ...filters, status },
        size,
      });
      return { status, leads: rows, more: next !== null, count, beyond: more };
    }),
  );
