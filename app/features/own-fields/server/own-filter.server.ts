import { inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type OwnField, ownForms, ownText } from '#app/features/own-fields/rules/own-fields.ts';
import { asReader, type SignedInActor } from '#app/platform/actor.server.ts';

/** Condition of a list's filter by an own field. @param column SQL of the record's values, such as `l.own` */
export function ownCondition(
  column: string,
  key: string | undefined,
  text: string | undefined,
): SQL | undefined {
  if (!key) return undefined;
  const own = sql.raw(column);
  if (!text) return sql`${own} ? ${key}`;
  const forms = ownForms(text).map((form) => sql`${own} @> ${JSON.stringify({ [key]: form })}::jsonb`);
  return sql`(${sql.join(forms, sql` or `)})`;
}

/** Texts of one own field for the rows of a page, by id; rows without a value are left out. */
export const ownTexts = (
  admin: SignedInActor,
  records: PgTable & {
    id: AnyPgColumn<{ data: string; notNull: true }>;
    own: AnyPgColumn<{ data: Record<string, string>; notNull: true }>;
  },
  field: OwnField,
  ids: readonly string[],
): Promise<Record<string, string>> =>
  asReader(admin, async (tx) => {
    const rows = await tx
      .select({ id: records.id, own: records.own })
      .from(records)
      .where(inArray(records.id, [...ids]));
    return Object.fromEntries(
      rows.map(({ id, own }) => [id, ownText(field, own)]).filter(([, text]) => text),
    );
  });
