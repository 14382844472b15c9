import type { AcceptanceFilter, AcceptanceRow } from '#app/features/contracts/rules/acceptance-list.ts';
import { readAs, type SignedInActor } from '#app/platform/actor.server.ts';

const PAGE = 50;

/** The person is the lead of the order, or the account that accepted; who the order belongs to by now is its account. */
const ROWS = (where: string) => `
  select a.id, a.seq::float8 as seq, a.code, a.hash, a.ip_address as ip,
    to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "acceptedAt",
    c.type, c.version, a.contract_id as "contractId",
    coalesce(l.name, p.full_name) as name, t.user_id as "clientId", a.lead_id as "leadId"
  from contract_acceptances a
  join contracts c on c.id = a.contract_id
  join transactions t on t.id = a.transaction_id
  left join leads l on l.id = a.lead_id
  left join profiles p on p.id = a.user_id
  where a.seq < $1::bigint and ${where}
  order by a.seq desc limit ${PAGE + 1}`;

const BEGINNING = Number.MAX_SAFE_INTEGER;

/** A page of acceptances, newest first. The place is the number in the chain, which is the order of acceptance. */
export async function listAcceptances(
  admin: SignedInActor,
  { after, contractId, code }: AcceptanceFilter,
): Promise<{ rows: AcceptanceRow[]; next: number | null }> {
  const from = after ?? BEGINNING;
  const rows = await (code
    ? readAs<AcceptanceRow>(admin, 'acceptances-code', ROWS('a.code = $2'), [from, code])
    : contractId
      ? readAs<AcceptanceRow>(admin, 'acceptances-contract', ROWS('a.contract_id = $2::uuid'), [
          from,
          contractId,
        ])
      : readAs<AcceptanceRow>(admin, 'acceptances', ROWS('true'), [from]));
  const page = rows.slice(0, PAGE);
  return { rows: page, next: rows.length > PAGE ? (page.at(-1)?.seq ?? null) : null };
}
