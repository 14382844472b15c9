import { AUDIT_PANEL } from '#app/features/audit/panel.ts';
import { AUTOMATION_PANEL } from '#app/features/automation/panel.ts';
import { BULK_PANEL } from '#app/features/bulk/panel.ts';
import { CASES_PANEL } from '#app/features/cases/panel.ts';
import { CATALOG_PANEL } from '#app/features/catalog/panel.ts';
import { CHECKOUT_PANEL } from '#app/features/checkout/panel.ts';
import { CONSORTIUM_PANEL } from '#app/features/consortium/panel.ts';
import { CONTENT_PANEL } from '#app/features/content/panel.ts';
import { CONTRACTS_PANEL } from '#app/features/contracts/panel.ts';
import { CONVERSATIONS_PANEL } from '#app/features/conversations/panel.ts';
import { ENERGY_PANEL } from '#app/features/energy/panel.ts';
import { FINANCE_PANEL } from '#app/features/finance/panel.ts';
import { FORMS_PANEL } from '#app/features/forms/panel.ts';
import { IMPORTS_PANEL } from '#app/features/imports/panel.ts';
import { INBOUND_MAIL_PANEL } from '#app/features/inbound-mail/panel.ts';
import { INSTALLATION_PANEL } from '#app/features/installation/panel.ts';
import { INTEGRATIONS_PANEL } from '#app/features/integrations/panel.ts';
import { LEADS_PANEL } from '#app/features/leads/panel.ts';
import { LETTERS_PANEL } from '#app/features/letters/panel.ts';
import { LISTINGS_PANEL } from '#app/features/listings/panel.ts';
import { LOANS_PANEL } from '#app/features/loans/panel.ts';
import { NOTIFICATIONS_PANEL } from '#app/features/notifications/panel.ts';
import { PARTNERS_PANEL } from '#app/features/partners/panel.ts';
import { PAYMENTS_PANEL } from '#app/features/payments/panel.ts';
import { PROMISES_PANEL } from '#app/features/promises/panel.ts';
import { REPORTS_PANEL } from '#app/features/reports/panel.ts';
import { SCAM_CHECKS_PANEL } from '#app/features/scam-checks/panel.ts';
import { TAX_NOTES_PANEL } from '#app/features/tax-notes/panel.ts';
import { WHATSAPP_PANEL } from '#app/features/whatsapp/panel.ts';
import { WHATSAPP_CASES_PANEL } from '#app/features/whatsapp-cases/panel.ts';
import { CLIENT_PANEL } from '#app/screens/client/panel.ts';
import { FILES_PANEL } from '#app/screens/files/panel.ts';
import { LEAD_LIST_PANEL } from '#app/screens/leads/panel.ts';
import { OVERVIEW_PANEL } from '#app/screens/overview/panel.ts';
import { SETTINGS_PANEL } from '#app/screens/settings/panel.ts';
import { SHELL_PANEL } from '#app/shells/admin/panel.ts';
import { MENU_GROUPS, type PanelPage } from '#app/terms/panel-page.ts';
import { mayExport, mayIn, type Rights } from '#app/terms/panel-rights.ts';

/** Pages of the panel, by the folder of their files. */
const ROOMS = {
  'features/audit/admin': AUDIT_PANEL,
  'features/automation/admin': AUTOMATION_PANEL,
  'features/bulk/admin': BULK_PANEL,
  'features/cases/admin': CASES_PANEL,
  'features/catalog/admin': CATALOG_PANEL,
  'features/checkout/admin': CHECKOUT_PANEL,
  'features/consortium/admin': CONSORTIUM_PANEL,
  'features/content/admin': CONTENT_PANEL,
  'features/contracts/admin': CONTRACTS_PANEL,
  'features/conversations/admin': CONVERSATIONS_PANEL,
  'features/energy/admin': ENERGY_PANEL,
  'features/forms/admin': FORMS_PANEL,
  'features/imports/admin': IMPORTS_PANEL,
  'features/inbound-mail/admin': INBOUND_MAIL_PANEL,
  'features/installation/admin': INSTALLATION_PANEL,
  'features/integrations/admin': INTEGRATIONS_PANEL,
  'features/leads/admin': LEADS_PANEL,
  'features/letters/admin': LETTERS_PANEL,
  'features/listings/admin': LISTINGS_PANEL,
  'features/loans/admin': LOANS_PANEL,
  'features/notifications/admin': NOTIFICATIONS_PANEL,
  'features/finance/admin': FINANCE_PANEL,
  'features/partners/admin': PARTNERS_PANEL,
  'features/payments/admin': PAYMENTS_PANEL,
  'features/promises/admin': PROMISES_PANEL,
  'features/reports/admin': REPORTS_PANEL,
  'features/scam-checks/admin': SCAM_CHECKS_PANEL,
  'features/tax-notes/admin': TAX_NOTES_PANEL,
  'features/whatsapp/admin': WHATSAPP_PANEL,
  'features/whatsapp-cases/admin': WHATSAPP_CASES_PANEL,
  'screens/client': CLIENT_PANEL,
  'screens/files': FILES_PANEL,
  'screens/leads': LEAD_LIST_PANEL,
  'screens/overview': OVERVIEW_PANEL,
  'screens/settings': SETTINGS_PANEL,
  'shells/admin': SHELL_PANEL,
};

type EntriesOf<Pages> = Pages extends unknown ? Pages[keyof Pages] : never;
type Entry = EntriesOf<(typeof ROOMS)[keyof typeof ROOMS]>;
/** Names of the pictures that the menu needs. */
export type PanelIcon = Extract<Entry, { menu: object }>['menu']['icon'];

type Page = PanelPage<PanelIcon> & {
  /** `/admin/leads/:leadId` */
  address: string;
  /** Folder of the route's file, below `app/`. */
  folder: string;
  /** The page in whose outlet this one opens: its list, or the frame of its tab. */
  within: string | undefined;
};

const ENTRIES = Object.entries(ROOMS).flatMap(([folder, pages]) =>
  Object.entries<PanelPage<PanelIcon>>(pages).map(([address, page]) => ({ address, folder, ...page })),
);

/** The page with tabs above an address. */
const frameOf = (address: string) =>
  ENTRIES.find((page) => page.index && address.startsWith(`${page.address}/`))?.address;

/** Every page of the panel: the only register of its addresses, their files and their areas. */
export const PANEL: readonly Page[] = ENTRIES.map((page) => ({
  ...page,
  within: page.over ?? (page.file.endsWith('.tsx') ? frameOf(page.address) : undefined),
}));

/** The panel's menu, in its order. */
export const MENU = PANEL.flatMap(({ address: to, menu }) => (menu ? [{ to, ...menu }] : [])).toSorted(
  (a, b) => MENU_GROUPS.indexOf(a.group) - MENU_GROUPS.indexOf(b.group) || a.place - b.place,
);

const BY_PATTERN = new Map(PANEL.map((page) => [page.address, page]));

/**
 * Whether a position may request a route. The guard of the panel (`requireAdmin`) asks for loaders, actions,
 * files and streams alike; routes without an entry are refused to all.
 */
export function mayAsk(position: Rights, pattern: string, method: string): boolean {
  const page = BY_PATTERN.get(pattern);
  if (!page || (page.address.endsWith('/exportar') && !mayExport(position))) return false;
  const degree = (method === 'GET' || method === 'HEAD') && !page.isForm ? 'see' : 'do';
  return mayIn(position, typeof page.area === 'string' ? page.area : page.area[degree], degree);
}

const NARROWER = PANEL.flatMap(({ address, forms }) =>
  Object.entries(forms ?? {}).map(([intent, area]) => ({ address, intent, area })),
);

/**
 * Whether the browser offers a form of a route that the position may request. The server decides by the
 * form's own area (`refuseForm`); tests/security/form-areas.db.test.ts compares the two.
 */
export function maySend(position: Rights, pattern: string, intent: string): boolean {
  const form = NARROWER.find((one) => one.intent === intent && `${pattern}/`.startsWith(`${one.address}/`));
  return !form || mayIn(position, form.area, 'do');
}

/** Whether a position may open an address of the panel; addresses outside of the panel are open. */
export function mayOpen(position: Rights, to: string): boolean {
  if (position === 'owner') return true;
  const page = pageAt(to);
  return !page || mayAsk(position, page.address, 'GET');
}

/** Whether a position may send a form to an address; always outside of the panel. */
export function mayPost(position: Rights, to: string, intent: string): boolean {
  if (position === 'owner') return true;
  const page = pageAt(to);
  return !page || (mayAsk(position, page.address, 'POST') && maySend(position, page.address, intent));
}

const PATTERNS = PANEL.map((page) => ({ page, parts: page.address.split('/') }));

/**
 * The panel's page behind an address: of the matching ones, the one with the most fixed segments; null
 * without a match.
 */
export function pageAt(to: string): Page | null {
  const path = to.split(/[?#]/)[0] ?? '';
  const parts = path.replace(/\/$/, '').split('/');
  const fitting = PATTERNS.filter(
    (one) =>
      one.parts.length === parts.length &&
      one.parts.every((part, index) => part.startsWith(':') || part === parts[index]),
  );
  const fixed = ({ parts: of }: (typeof PATTERNS)[number]) =>
    of.filter((part) => !part.startsWith(':')).length;
  return fitting.toSorted((a, b) => fixed(b) - fixed(a))[0]?.page ?? null;
}
