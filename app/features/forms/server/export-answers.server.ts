import {
  type AnsweredRow,
  answerColumns,
  csvAnswers,
  csvHead,
} from '#app/features/forms/rules/form-answers-csv.ts';
import { type FormField, FormFields } from '#app/features/forms/rules/form-fields.ts';
import { counting } from '#app/kit/exported.server.ts';
import { asActor, asReader, readAs, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { prepared } from '#app/platform/db/prepared.server.ts';

/** Rows read at a time, which limits the memory for any number of answers. */
const BATCH = 200;

const VERSIONS = `
  select id, version, fields from form_templates where family_id = $1::uuid order by version desc`;

const ANSWERED = `
  select f.id, f.created_at::text as "createdAt", f.answers, f.document from sent_forms f
  where f.template_id = $1::uuid and f.status = 'answered' and (f.created_at, f.id) < ($2::timestamptz, $3::uuid)
  order by f.created_at desc, f.id desc limit ${BATCH}`;

type Stored = Pick<AnsweredRow, 'answers'> & {
  id: string;
  createdAt: string;
  document: AnsweredRow['document'] | null;
};

/**
 * Exports all answers of a form as CSV, version by version, newest first, in pieces: no transaction stays
 * open while a slow client downloads. The export is recorded first: if that fails, there is no file. Null for
 * an unknown form.
 */
export async function exportAnswers(
  admin: SignedInActor,
  familyId: string,
): Promise<AsyncGenerator<string> | null> {
  const rows = await readAs<{ id: string; version: number; fields: unknown }>(
    admin,
    'template-versions',
    VERSIONS,
    [familyId],
  );
  if (rows.length === 0) return null;
  await asActor(admin, (tx) =>
    recordAudit(tx, admin, { action: 'form.export', entity: 'form_templates', entityId: familyId }),
  );
  const versions = rows.map((row) => ({ ...row, fields: FormFields.parse(row.fields) }));
  return counting(admin, { entity: 'form_templates', entityId: familyId }, pieces(admin, versions));
}

async function* pieces(
  admin: SignedInActor,
  versions: { id: string; version: number; fields: FormField[] }[],
): AsyncGenerator<{ text: string; rows: number }> {
  const columns = answerColumns(versions.map(({ fields }) => fields));
  yield { text: csvHead(columns), rows: 0 };
  for (const { id, version, fields } of versions) {
    let after = { createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
    for (;;) {
      const place = [id, after.createdAt, after.id];
      const { rows: batch } = await asReader(admin, (tx) =>
        prepared<Stored>(tx, 'answered-forms', ANSWERED, place),
      );
      // One that was erased at its person's wish has no document any more.
      const lines = batch.flatMap(({ answers, document }) =>
        document ? [csvAnswers(columns, { version, fields, answers, document })] : [],
      );
      if (lines.length > 0) yield { text: lines.join(''), rows: lines.length };
      const last = batch.at(-1);
      if (batch.length < BATCH || !last) break;
      after = last;
    }
  }
}
