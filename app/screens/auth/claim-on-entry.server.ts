import { afterClaim } from '#app/features/checkout/rules/after-claim.ts';
import { claimOrdersOf } from '#app/features/checkout/server/index.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { Session } from '#app/platform/auth.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';

/**
 * Assigns unclaimed orders to a customer who has just signed in: those of this browser, and those placed
 * elsewhere with the confirmed e-mail (docs/product.md section 10, Whose order). A failure never stops the
 * sign-in: the orders stay unclaimed, and the next sign-in retries.
 * @returns the next page and the toast, or null without orders.
 */
export async function claimOnEntry(
  { user }: Session,
  request: Request,
): Promise<{ to: string; toast: Toast } | null> {
  try {
    return afterClaim(await claimOrdersOf(user, request));
  } catch (error) {
    log.error({ event: 'claim', ...errorFields(error) }, 'orders could not be activated');
    return null;
  }
}
