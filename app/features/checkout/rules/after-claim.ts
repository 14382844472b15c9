import { SERVICE_ACTIVATED } from '#app/features/accounts/rules/messages.ts';
import { HOLDER_PATH } from '#app/features/payments/rules/invoice-view.ts';
import type { Toast } from '#app/lib/toast.ts';
import { HOLDER_WANTED, ORDER_REPEATED } from './messages.ts';

/** What became of the orders that an account can show to be its own; ids. */
export type Claimed = {
  /** Every order that was given to the account now. */
  claimed: string[];
  /** Claimed orders without a known holder; they opened no service. */
  waiting: string[];
  /** Claimed orders that would open no new service: they were ended. */
  repeated: string[];
};

/**
 * Returns the page after a claim: the question about the holder, or the dashboard, whose block "Agora" asks for
 * the next step; null if nothing was claimed.
 */
export function afterClaim({ claimed, waiting, repeated }: Claimed): { to: string; toast: Toast } | null {
  if (waiting.length > 0) return { to: HOLDER_PATH, toast: HOLDER_WANTED };
  if (claimed.length === 0) return null;
  return { to: '/app', toast: claimed.length > repeated.length ? SERVICE_ACTIVATED : ORDER_REPEATED };
}
