import { safePath } from '#app/lib/redirect.ts';
import type { Role } from './role-status.ts';

export const isAdmin = (role: Role): boolean => role === 'admin';
export const isStaff = (role: Role): boolean => role === 'staff' || role === 'admin';

/** Where a login leads: the page that asked for it, else the panel for admins and the customer area for others. */
export function destinationAfterLogin(role: Role, wanted: string | null): string {
  const home = isAdmin(role) ? '/admin' : '/app';
  const path = safePath(wanted, home);
  // A customer who asked for the panel would only be sent away again.
  return path.startsWith('/admin') && !isAdmin(role) ? '/app' : path;
}
