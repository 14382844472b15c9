import { sql } from 'drizzle-orm';
import { ENERGY_LIST, type EnergyDetail, type EnergyRow } from '#app/features/energy/rules/energy-list.ts';
import { ENERGY_STATUS } from '#app/features/energy/rules/terms.ts';
import type { ClientNote } from '#app/features/profiles/rules/clients.ts';
import { loadClientNotes } from '#app/features/profiles/server/index.server.ts';
import { csvOf, defineList } from '#app/kit/list.server.ts';
import type { Asked } from '#app/kit/list.ts';
import type { CsvColumns } from '#app/lib/csv.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { formatDocument, maskedDocument } from '#app/lib/documents.ts';
import { toNumeric } from '#app/lib/money.ts';
import { recordAccess } from '#app/platform/access-log.server.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { centavosText, instantText } from '#app/platform/db/json-values.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';

const COLUMNS = `e.id, e.status, e.full_name as "fullName", e.cpf, e.uf, e.consumer_unit as "consumerUnit",
  ${centavosText('e.savings')} as savings, ${instantText('e.created_at')} as "createdAt"`;

/** The requests for the discount. */
export const energyList = defineList<EnergyRow, typeof ENERGY_LIST>({
  address: ENERGY_LIST,
  from: ['energy_discounts', 'e'],
  columns: COLUMNS,
  where: ({ status }) => [status && sql`e.status = ${status}`],
  search: 'e.search_text',
  asWritten: true,
  sort: {
    cliente: 'lower(e.full_name)',
    situacao: 'e.status',
    uf: 'e.uf',
    economia: 'coalesce(e.savings, -1)',
    pedido: 'e.created_at',
  },
  row: (row) => ({ ...row, cpf: maskedDocument(row.cpf) }),
});

const CSV: CsvColumns<EnergyRow> = [
  ['Pedido em', ({ createdAt }) => formatDateTime(createdAt).replace(',', '')],
  ['Cliente', ({ fullName }) => fullName],
  ['CPF', ({ cpf }) => formatDocument(cpf), 'document'],
  ['Unidade', ({ consumerUnit }) => consumerUnit],
  ['UF', ({ uf }) => uf],
  ['Situação', ({ status }) => ENERGY_STATUS[status].label],
  ['Economia por mês (R$)', ({ savings }) => (savings === null ? '' : toNumeric(savings).replace('.', ','))],
];

/** All requests that an address finds as CSV, documents whole. */
export const exportEnergy = (admin: SignedInActor, asked: Asked<typeof ENERGY_LIST>) =>
  csvOf(
    admin,
    { action: 'energy.export', entity: 'energy-exports', after: asked.filters },
    CSV,
    energyList.pieces<EnergyRow>(admin, asked),
  );

/**
 * Loads one request with its data and the team's notes about the client. The access is recorded for the team
 * and for the customer (LGPD art. 18): if that fails, the request fails. Null for an unknown id.
 */
export async function loadEnergyRequest(
  admin: SignedInActor,
  id: string,
): Promise<{ request: EnergyDetail; notes: ClientNote[] } | null> {
  return asActor(admin, async (tx) => {
    const { rows } = await clientOf(tx).query<EnergyDetail>(
      `select ${COLUMNS}, e.version, e.user_id as "userId", e.address, e.review_reason as reason,
         ${centavosText('e.monthly_bill_normal')} as "billNormal",
         ${centavosText('e.monthly_bill_discount')} as "billDiscount", ${instantText('e.updated_at')} as "updatedAt"
       from energy_discounts e where e.id = $1`,
      [id],
    );
    const [request] = rows;
    if (!request) return null;
    const isNew = await recordAccess(tx, admin, request.userId, 'Pedido de desconto na energia');
    if (isNew) {
      await recordAudit(tx, admin, { action: 'energy.view', entity: 'energy_discounts', entityId: id });
    }
    return { request, notes: await loadClientNotes(tx, request.userId) };
  });
}
