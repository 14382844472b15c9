import { afterClaim } from '#app/features/checkout/rules/after-claim.ts';
import { claimOrdersOf } from '#app/features/checkout/server/index.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { Session } from '#app/platform/auth.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';

/**
 * Gives a person who has just signed in the orders that are theirs: those of this browser, and those placed with
 * their confirmed e-mail on any other (docs/product.md section 10, Whose order). A failure never stops the sign-in:
 * the orders stay, and the next sign-in asks again.
 * @returns where the person goes on and the toast, or null without orders.
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
