/** Deliveries of outgoing webhooks. `retrying`: refused at least once, another attempt is scheduled. */
export const DELIVERY_STATUSES = ['pending', 'retrying', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Permissions of an API key. */
export const API_SCOPES = [
  'leads:write',
  'leads:read',
  'clients:read',
  'clients:write',
  'orders:read',
  'orders:write',
  'records:read',
  'records:write',
  'letters:read',
  'letters:write',
  'tasks:read',
  'tasks:write',
  'payments:read',
  'payments:write',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];
