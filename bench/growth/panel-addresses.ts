import type pg from 'pg';
import routes from '#app/routes.ts';
import { routeTable } from '#tests/route-table.ts';

/** Pages are requested for the first generated customer, because it has rows in every table. */
export const CUSTOMER = "(select id from users where email like '%@gerado.exemplo' order by id limit 1)";
const of = (table: string, column = 'id') =>
  `select ${column}::text as value from ${table} where user_id = ${CUSTOMER} limit 1`;
const first = (table: string, column = 'id') =>
  `select ${column}::text as value from ${table} order by 1 limit 1`;

/** Sources of an address's values, by the beginning of its pattern; the longest match counts. */
const VALUES: Record<string, string> = {
  '/admin/leads/:leadId': first('leads'),
  ':clientId': `select ${CUSTOMER}::text as value`,
  ':listingId': of('listings'),
  ':lawsuitId': of('card_lawsuits'),
  ':productId': first('products'),
  ':plan': "select 'CPF' as value",
  ':contractId': first('contracts'),
  ':familyId': first('form_templates', 'family_id'),
  ':itemId': first('faq_items'),
  ':section': "select 'hero' as value",
  '/admin/energia/:requestId': first('energy_discounts'),
  ':orderId': first('transactions'),
  ':ruleId': first('automation_rules'),
  ':family': first('letter_templates', 'family'),
  ':addresseeId': first('addressees'),
  ':letterId': of('letters'),
  '/admin/golpes/:reportId': first('scam_reports'),
  ':caseId': first('promise_cases'),
  ':promiseKey': first('promises', 'key'),
  ':tipo': "select 'nome' as value",
  ':installmentId': of('installment_payments'),
  ':kind': "select 'leads' as value",
};

/** Addresses that give or count all rows of something, or check a whole chain: they grow by their nature. */
const WHOLE =
  /\/(exportar|corrente|arquivo|pdf|[^/]+\.pdf)$|^\/admin\/importar\/:importId\/linhas$|^\/admin\/massa$/;
/** Files that a person sent, and forms that only take something. */
const NO_PAGE =
  /\/(envios|rosto|arquivos)\/|\/(documentos|comprovantes|recebimentos|devolucoes)\/:id$|\/trocar$|\/rascunho$/;

/** Addresses of all pages that a surface has, each with ids that exist; null where no row for its pattern exists. */
export async function pageAddresses(
  owner: pg.Client,
  surface: 'admin' | 'customer',
): Promise<{ pattern: string; address: string | null }[]> {
  const patterns = new Set(
    routeTable(await routes)
      .filter((route) => route.surface === surface && route.path !== '/')
      .map(({ path }) => path),
  );
  const pages: { pattern: string; address: string | null }[] = [];
  for (const pattern of [...patterns].filter((path) => !WHOLE.test(path) && !NO_PAGE.test(path)))
    pages.push({ pattern, address: await addressOf(owner, pattern) });
  return pages;
}

async function addressOf(owner: pg.Client, pattern: string): Promise<string | null> {
  let address = pattern;
  for (const [name] of pattern.matchAll(/:\w+/g)) {
    const upTo = pattern.slice(0, pattern.indexOf(name) + name.length);
    const text = VALUES[upTo] ?? VALUES[name];
    const value = text ? (await owner.query<{ value: string }>(text)).rows[0]?.value : undefined;
    if (value === undefined) return null;
    address = address.replace(name, encodeURIComponent(value));
  }
  return address;
}
