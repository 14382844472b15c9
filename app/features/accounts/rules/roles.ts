import { safePath } from '#app/lib/redirect.ts';
import type { Prefill } from './prefill.ts';
import type { Role } from './role-status.ts';

export const isAdmin = (role: Role): boolean => role === 'admin';
export const isStaff = (role: Role): boolean => role === 'staff' || role === 'admin';

/** Where the service of a plan is activated (docs/product.md section 2, Auth screen). */
const ACTIVATION_PATH = '/app/ativar';

/** Where the work of who is in the team and has no panel stands; who has the panel is sent there from it. */
export const STAFF_HOME = '/app/equipe';

/** Where what was bought is paid. */
export const PAY_PATH = '/app/faturas';

/**
 * Where a login leads: a plan to its activation, else the page that asked for it, else the panel for admins, the
 * page of their work for the rest of the team, and the customer area for others (docs/product.md section 2, Auth screen).
 * @param wanted path of this site; another host or an unreadable one counts as none.
 */
export function destinationAfterLogin(
  role: Role,
  wanted: string | null,
  order: Prefill['order'] = {},
): string {
  if (order.plan) return `${ACTIVATION_PATH}?${new URLSearchParams(order)}`;
  const home = isAdmin(role) ? '/admin' : isStaff(role) ? STAFF_HOME : '/app';
  const path = safePath(wanted, home);
  // A customer who asked for the panel would only be sent away again.
  return /^\/admin([/?#]|$)/.test(path) && !isAdmin(role) ? home : path;
}
