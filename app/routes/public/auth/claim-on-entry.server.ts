import { claimOrdersOf } from '#app/features/checkout/server/index.server.ts';
import type { Session } from '#app/platform/auth.server.ts';
import { errorFields, log } from '#app/platform/log.server.ts';

/**
 * Gives a person who has just signed in the orders that are theirs: those of this browser, and those placed with
 * their confirmed e-mail on any other (decisions.md, Orders belong to someone). A failure never stops the sign-in:
 * the orders stay, and the next sign-in asks again.
 * @returns whether something was activated now.
 */
export async function claimOnEntry({ user }: Session, request: Request): Promise<boolean> {
  try {
    const { claimed } = await claimOrdersOf(user, request);
    return claimed.length > 0;
  } catch (error) {
    log.error({ event: 'claim', ...errorFields(error) }, 'orders could not be activated');
    return false;
  }
}
