import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { keepSheet } from '#app/features/cases/seed/demo-service.ts';
import { settleListings } from '#app/features/listings/server/index.server.ts';
import type { ReportItem } from '#app/features/reports/rules/report.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import type { UserId } from '#app/terms/ids.ts';

const FIRST_LINE = 3;

/** Records of a demo report: creditor, contract, centavos, days since it was due. */
type Row = readonly [creditor: string, contract: string, centavos: number, dueDaysAgo: number];

const BEFORE: readonly Row[] = [
  ['Banco do Vale S.A.', '0042-17', 348_055, 420],
  ['Lojas Serra Azul', 'SA-990', 61_290, 260],
  ['Telefonia Clara', '77120', 23_840, 190],
];
/** One record is missing, and one has a larger amount. */
const AFTER: readonly Row[] = [
  ['Banco do Vale S.A.', '0042-17', 351_200, 420],
  ['Telefonia Clara', '77120', 23_840, 190],
];

/** Not confirmed yet, so that the demonstration shows a review beside its page. */
const NEWEST: readonly Row[] = [
  ['Banco do Vale S.A.', '0042-17', 351_200, 420],
  ['Financeira Oeste', 'FO-5512', 87_430, 65],
];

type Confirmed = readonly [added: number, seen: number, missing: number];
const REPORTS: readonly (readonly [daysAgo: number, rows: readonly Row[], confirmed: Confirmed | null])[] = [
  [75, BEFORE, [3, 0, 0]],
  [9, AFTER, [0, 2, 1]],
  [1, NEWEST, null],
];

const dayBefore = (days: number) => addDays(civilDateAt(new Date()), -days);

const reais = (centavos: number) => formatNumber(centavos / 100, 2, 2);

/** Reports of one bureau for the demo's customer, with their files: a before, an after, and one to be confirmed. */
export async function seedReports(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    "select id from users where email = 'cliente@exemplo.com.br'",
  );
  const userId = rows[0]?.id as UserId | undefined;
  if (!userId) return;
  const ids: string[] = [];
  for (const [daysAgo, records, confirmed] of REPORTS) {
    const items = records.map(
      ([creditor, contractRef, amount, dueDaysAgo], at): ReportItem => ({
        ...{ kind: 'inadimplencia', creditor, creditorDoc: null, contractRef, amount, includedOn: null },
        ...{ dueOn: dayBefore(dueDaysAgo) as ReportItem['dueOn'], notary: null, uf: null },
        ...{ page: 1, line: at + FIRST_LINE },
      }),
    );
    const lines = records.map(
      ([creditor, contract, amount, due]) =>
        `${creditor}   ${contract}   R$ ${reais(amount)}   ${dayBefore(due).split('-').reverse().join('/')}`,
    );
    const title = 'Quod, relatório de exemplo';
    const parsed = JSON.stringify({ pages: [[title, '', ...lines]], items, faults: [] });
    const file = await keepSheet('loan-documents', userId, 'relatorios', `quod-${daysAgo}.pdf`, title, lines);
    const { rows: made } = await owner.query<{ id: string }>(
      `insert into report_snapshots (user_id, place, taken_on, profile, profile_version, parsed, added, seen,
         missing, confirmed_at, confirmed_by, file_name, file_path, file_size, sha256, mime_type)
       values ($1, 'quod', $2, 'json', 1, $3, $4, $5, $6,
         case when $7 then now() - make_interval(days => $8) end, case when $7 then $1::uuid end,
         $9, $10, $11, $12, 'application/pdf') returning id`,
      [userId, dayBefore(daysAgo), parsed, ...(confirmed ?? [0, 0, 0]), confirmed !== null, daysAgo, ...file],
    );
    ids.push(made[0]?.id ?? '');
  }
  for (const [at, [creditor, contract, centavos, dueDaysAgo]] of BEFORE.entries()) {
    const after = AFTER.find(([name]) => name === creditor);
    const { rows: added } = await owner.query<{ id: string }>(
      `insert into listings (user_id, place, creditor, contract_ref, amount, due_on, seen_on, source, missing_since)
       values ($1, 'quod', $2, $3, $4, $5, $6, 'report', $7) on conflict do nothing returning id`,
      [
        ...[userId, creditor, contract, (after?.[2] ?? centavos) / 100, dayBefore(dueDaysAgo)],
        ...(after ? [dayBefore(9), null] : [dayBefore(75), dayBefore(9)]),
      ],
    );
    for (const { id } of added)
      await owner.query(
        `insert into listing_events (listing_id, user_id, kind, by_kind, data) values ($1, $2, 'added', 'system', $3)`,
        [
          id,
          userId,
          JSON.stringify({ place: 'quod', source: 'report', report: ids[0], page: 1, line: at + FIRST_LINE }),
        ],
      );
  }
  await settleListings(drizzle(owner), { userId, linkedProfileId: null });
}
