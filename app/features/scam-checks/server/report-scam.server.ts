import { getSite } from '#app/features/content/server/index.server.ts';
import { type ComplaintText, complaintTexts } from '#app/features/scam-checks/rules/complaint-texts.ts';
import type { ReportInput } from '#app/features/scam-checks/rules/input.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, VISITOR } from '#app/platform/actor.server.ts';
import { insertRow } from '#app/platform/db/insert-row.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { newId } from '#app/platform/ids.server.ts';
import { newProtocol } from '#app/platform/protocols.server.ts';
import { consume } from '#app/platform/rate-limit.server.ts';
import { checkForeignMessage } from './check-message.server.ts';

/**
 * Stores a reported message with the check's current result, for the team to review. The reporter is not
 * stored: signed-in reporters write as visitors, too.
 * @returns its protocol, and texts with which the person may complain.
 */
export async function reportScam(
  { ip }: { ip: string },
  { conteudo: content, canal: channel, relato }: ReportInput,
  now: Date = new Date(),
): Promise<Result<{ protocol: string; texts: ComplaintText[] }>> {
  if ((await consume('report-ip', ip)) > 0)
    return err({
      code: 'too-many-attempts',
      message: 'Muitas denúncias deste endereço. Tente de novo mais tarde.',
    });
  const [{ company }, checked] = await Promise.all([
    getSite('company'),
    checkForeignMessage(content, null, ip, now),
  ]);
  if (!checked.ok) return checked;
  const { verdict: answer, pieces, warnings } = checked.value;
  const report = {
    protocol: newProtocol('G', now),
    content,
    channel,
    note: relato || null,
    answer,
    findings: { pieces, warnings: warnings.map(({ title }) => title) },
  };
  await asActor(VISITOR, (tx) => insertRow(tx, schema.scamReports, { id: newId(), ...report }));
  const texts = complaintTexts(company, { ...report, createdAt: now.toISOString() });
  return ok({ protocol: report.protocol, texts });
}
