import type { EnergyDetail, EnergyFilter, EnergyRow } from '#app/features/energy/rules/energy-list.ts';
import type { ClientNote } from '#app/features/profiles/rules/client-view.ts';
import { clientNotes } from '#app/features/profiles/server/index.server.ts';
import { maskedDocument } from '#app/lib/documents.ts';
import { encodeCursor } from '#app/lib/keyset.ts';
import { searchPatterns } from '#app/lib/search-patterns.ts';
import { recordLook } from '#app/platform/access-log.server.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';

const PAGE = 50;
/** Counted up to here: "mais de 1.000" helps as much as a number. */
export const ENERGY_COUNTED = 1_000;

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const COLUMNS = `e.id, e.status, e.full_name as "fullName", e.cpf, e.uf, e.consumer_unit as "consumerUnit",
  (e.savings * 100)::float8 as savings, ${instant('e.created_at')} as "createdAt"`;

/** What a filter means in SQL. Written out for each: one plan does not serve a rare and a common name. */
function conditionsOf({ status, search, after }: EnergyFilter) {
  const values: string[] = [];
  const value = (given: string) => `$${values.push(given)}`;
  const conditions = ['true'];
  if (status) conditions.push(`e.status = ${value(status)}`);
  for (const anyOf of searchPatterns(search ?? '')) {
    conditions.push(`(${anyOf.map((pattern) => `e.search_text like ${value(pattern)}`).join(' or ')})`);
  }
  const counted = { where: conditions.join(' and '), values: [...values] };
  if (after) {
    conditions.push(
      `(e.created_at, e.id) < (${value(after.createdAt)}::timestamptz, ${value(after.id)}::uuid)`,
    );
  }
  return { where: conditions.join(' and '), values, counted };
}

/** One page of requests, newest first, and how many the filter finds, up to one more than `ENERGY_COUNTED`. */
export async function listEnergy(
  admin: SignedInActor,
  filter: EnergyFilter,
): Promise<{ requests: EnergyRow[]; next: string | null; count: number }> {
  const { where, values, counted } = conditionsOf(filter);
  const [rows, count] = await asActor(admin, (tx) => {
    const client = clientOf(tx);
    return Promise.all([
      client.query<EnergyRow>(
        `select ${COLUMNS} from energy_discounts e where ${where}
         order by e.created_at desc, e.id desc limit ${PAGE + 1}`,
        values,
      ),
      client.query<{ n: number }>(
        `select count(*)::int as n from (
           select from energy_discounts e where ${counted.where} limit ${ENERGY_COUNTED + 1}) capped`,
        counted.values,
      ),
    ]);
  });
  const requests = rows.rows.slice(0, PAGE).map((row) => ({ ...row, cpf: maskedDocument(row.cpf) }));
  const last = requests.at(-1);
  return {
    requests,
    next: rows.rows.length > PAGE && last ? encodeCursor(last) : null,
    count: count.rows[0]?.n ?? 0,
  };
}

/**
 * One request with what was sent and the team's notes about the client. Looking at it is written down for the team and
 * for the person (LGPD art. 18): if that fails, the look fails. Null when there is none.
 */
export async function loadEnergyRequest(
  admin: SignedInActor,
  id: string,
): Promise<{ request: EnergyDetail; notes: ClientNote[] } | null> {
  return asActor(admin, async (tx) => {
    const { rows } = await clientOf(tx).query<EnergyDetail>(
      `select ${COLUMNS}, e.version, e.user_id as "userId", e.address, e.review_reason as reason,
         (e.monthly_bill_normal * 100)::float8 as "billNormal",
         (e.monthly_bill_discount * 100)::float8 as "billDiscount", ${instant('e.updated_at')} as "updatedAt"
       from energy_discounts e where e.id = $1`,
      [id],
    );
    const [request] = rows;
    if (!request) return null;
    const isNew = await recordLook(tx, admin, request.userId, 'Pedido de desconto na energia');
    if (isNew) {
      await recordAudit(tx, admin, { action: 'energy.view', entity: 'energy_discounts', entityId: id });
    }
    return { request, notes: await clientNotes(tx, request.userId) };
  });
}
