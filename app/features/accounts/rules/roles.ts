import { safePath } from '#app/lib/page-address.ts';
import { isTeamRole } from '#app/terms/team-roles.ts';
import type { Prefill } from './prefill.ts';

/** docs/product.md section 6; a partner has the partner's area alone. */
export const ROLES = ['user', 'staff', 'admin', 'partner'] as const;
export type Role = (typeof ROLES)[number];

export const isAdmin = (role: Role): boolean => role === 'admin';
export const isStaff = (role: Role): boolean => isTeamRole(role);

/** Page that activates the service of a plan (docs/product.md section 2, Auth screen). */
const ACTIVATION_PATH = '/app/ativar';

/** Home of team members without panel access; others are redirected to the panel. */
export const STAFF_HOME = '/app/equipe';

/** Home of partners. It is their only area. */
export const PARTNER_HOME = '/parceiro';

/** Page that lists the invoices of purchases. */
export const PAY_PATH = '/app/faturas';

/**
 * Returns the page after a login: the activation of a plan, else the requested page, else the panel for
 * admins, the team's page for other members of the team, the partner's area for partners, and the customer area for others (docs/product.md
 * section 2, Auth screen).
 * @param wanted path of this site; another host or an unreadable path is ignored.
 */
export function destinationAfterLogin(
  role: Role,
  wanted: string | null,
  order: Prefill['order'] = {},
): string {
  if (role === 'partner') return PARTNER_HOME;
  if (order.plan) return `${ACTIVATION_PATH}?${new URLSearchParams(order)}`;
  const home = isAdmin(role) ? '/admin' : isStaff(role) ? STAFF_HOME : '/app';
  const path = safePath(wanted, home);
  // The panel would redirect a customer away again.
  return /^\/admin([/?#]|$)/.test(path) && !isAdmin(role) ? home : path;
}
