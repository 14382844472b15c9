import { sql } from 'drizzle-orm';
import * as schema from '#app/platform/db/schema.server.ts';

const { cardLawsuits: l } = schema;

/** Columns of a lawsuit that the panel lists and edits. */
export const LAWSUIT_COLUMNS = {
  id: l.id,
  cardId: l.cardId,
  caseNumber: l.caseNumber,
  court: l.court,
  lawsuitType: l.lawsuitType,
  status: l.status,
  description: l.description,
  lawyerName: l.lawyerName,
  oab: l.oab,
  opposing: l.opposing,
  nextDeadline: l.nextDeadline,
  opinion: l.opinion,
  opinionAt: l.opinionAt,
  injunctionGrantedOn: l.injunctionGrantedOn,
  injunctionRevokedOn: l.injunctionRevokedOn,
  checkedAt: sql<string | null>`to_json(${l.checkedAt}) #>> '{}'`,
  updatedAt: sql<string>`to_json(${l.updatedAt}) #>> '{}'`,
};
