import { NOTIFICATION_LIMIT } from '#app/features/notifications/rules/terms.ts';
import { type CustomerActor, readAs } from '#app/platform/actor.server.ts';
import { FRAME_FIELDS, type Frame } from './frame-statement.server.ts';

const FRAME = `select json_build_object(${FRAME_FIELDS}) as frame from profiles p where p.id = $1`;

/** What every page of the customer area has around it, in one statement. The dashboard's brings it along. */
export async function loadFrame(customer: CustomerActor): Promise<Frame> {
  const rows = await readAs<{ frame: Frame }>(customer, 'customer-frame', FRAME, [
    customer.userId,
    NOTIFICATION_LIMIT,
  ]);
  const frame = rows[0]?.frame;
  if (!frame) throw new Error('An account without a profile.');
  return frame;
}
