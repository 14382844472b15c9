import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { ReportItem } from '#app/features/reports/rules/report.ts';

/** Records of a demo report: creditor, contract, centavos, days since it was due. */
type Row = readonly [creditor: string, contract: string, centavos: number, dueDaysAgo: number];

const BEFORE: readonly Row[] = [
  ['Banco do Vale S.A.', '0042-17', 348_055, 420],
  ['Lojas Serra Azul', 'SA-990', 61_290, 260],
  ['Telefonia Clara', '77120', 23_840, 190],
];
/** One is not there any more, one grew. */
const AFTER: readonly Row[] = [
  ['Banco do Vale S.A.', '0042-17', 351_200, 420],
  ['Telefonia Clara', '77120', 23_840, 190],
];

const REPORTS: readonly [
  daysAgo: number,
  rows: readonly Row[],
  added: number,
  seen: number,
  missing: number,
][] = [
  [75, BEFORE, 3, 0, 0],
  [9, AFTER, 0, 2, 1],
];

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Two reports of one bureau for the demo's customer: a before and an after to look at, with their listings. */
export async function seedReports(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    "select id from users where email = 'cliente@exemplo.com.br'",
  );
  const userId = rows[0]?.id;
  if (!userId) return;
  for (const [daysAgo, records, added, seen, missing] of REPORTS) {
    const items = records.map(
      ([creditor, contractRef, amount, dueDaysAgo], at): ReportItem => ({
        ...{ kind: 'inadimplencia', creditor, creditorDoc: null, contractRef, amount, includedOn: null },
        ...{
          dueOn: dayBefore(dueDaysAgo) as ReportItem['dueOn'],
          notary: null,
          uf: null,
          page: 1,
          line: at + 3,
        },
      }),
    );
    const lines = [
      'Quod, relatório de exemplo',
      '',
      ...records.map(([creditor, contract]) => `${creditor}   ${contract}`),
    ];
    const parsed = JSON.stringify({ pages: [lines], items, faults: [] });
    await owner.query(
      `insert into report_snapshots (user_id, place, taken_on, sha256, profile, profile_version, parsed, added, seen,
         missing, confirmed_at, confirmed_by)
       values ($1, 'quod', $2, $3, 'json', 1, $4, $5, $6, $7, now() - make_interval(days => $8), $1)`,
      [
        userId,
        dayBefore(daysAgo),
        createHash('sha256').update(parsed).digest('hex'),
        parsed,
        added,
        seen,
        missing,
        daysAgo,
      ],
    );
  }
  for (const [creditor, contract, centavos, dueDaysAgo] of BEFORE) {
    const after = AFTER.find(([name]) => name === creditor);
    await owner.query(
      `insert into listings (user_id, place, creditor, contract_ref, amount, due_on, seen_on, source, missing_since)
       values ($1, 'quod', $2, $3, $4, $5, $6, 'report', $7) on conflict do nothing`,
      [
        ...[userId, creditor, contract, (after?.[2] ?? centavos) / 100, dayBefore(dueDaysAgo)],
        ...(after ? [dayBefore(9), null] : [dayBefore(75), dayBefore(9)]),
      ],
    );
  }
}
