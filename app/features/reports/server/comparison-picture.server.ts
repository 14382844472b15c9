import { findScores } from '#app/features/cases/server/index.server.ts';
import { drawPicture, getSite } from '#app/features/content/server/index.server.ts';
import { isShorter, pictureWords } from '#app/features/reports/rules/compare.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type CustomerActor } from '#app/platform/actor.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { readReportSnapshot } from './read-snapshots.server.ts';

/**
 * Draws the picture that compares a customer's report with the previous one, to be shared: it names no person. The
 * words are ours and the numbers the report's, so no text of a stranger reaches the drawing library.
 * @returns null for a report that is not the customer's or has no fewer records than before.
 */
export async function comparisonPicture(
  customer: CustomerActor,
  reportId: string,
): Promise<Result<{ name: string; bytes: Buffer } | null>> {
  const found = await asActor(customer, async (tx) => {
    const report = await readReportSnapshot(tx, customer.userId, reportId);
    if (!report?.before || !isShorter(report)) return null;
    const holder = { userId: customer.userId, linkedProfileId: report.linkedProfileId };
    const days = [report.before.takenOn, report.takenOn] as const;
    const scores = await findScores(tx, holder, LISTING_PLACE_LABELS[report.place], days);
    return { takenOn: report.takenOn, words: pictureWords(report.place, [report.before, report], scores) };
  });
  if (!found) return ok(null);
  if ((await consume('picture-account', customer.userId)) > 0)
    return err({
      code: 'too-many-attempts',
      message: 'Muitas imagens em pouco tempo. Tente de novo em uma hora.',
    });
  const { company } = await getSite('company');
  const bytes = await drawPicture({ company: company.name, ...found.words });
  return ok({ name: `antes-e-depois-${found.takenOn}.png`, bytes });
}
