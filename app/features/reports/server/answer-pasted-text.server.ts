import type { OwnListingInput } from '#app/features/listings/rules/input.ts';
import type { PasteAnswer } from '#app/features/listings/rules/paste.ts';
import { answerPaste } from '#app/features/listings/server/index.server.ts';
import { PastedReport } from '#app/features/reports/rules/input.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import { parseInput, readForm } from '#app/lib/form-data.ts';
import type { Result } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { orErased } from '#app/platform/erased.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { FOREIGN_WORDS } from '#app/platform/foreign/foreign-refusals.server.ts';
import { parseForeignText } from '#app/platform/foreign/parse-foreign.server.ts';
import { REPORT_TEXT } from './foreign-report.server.ts';
import { proposeReport, type ReportHolder } from './propose-report.server.ts';

type Doors = {
  actor: SignedInActor;
  /** Loads the holder of the report; called only if the text is a report. */
  holder: () => Promise<ReportHolder>;
  /** Adds the listings that the user confirmed row by row. */
  add: (inputs: OwnListingInput[]) => Promise<Result<{ added: number; known: number }>>;
  /** Address of the list of listings. */
  back: string;
  /** Address of the reports; a report's own address appends its id. */
  reports: string;
};

/**
 * Answers the form for pasted text: a whole report becomes a proposed report, other text becomes rows to confirm.
 * @throws a redirect to the proposed report, or to the listings after they are added
 */
export async function answerPastedText(request: Request, doors: Doors): Promise<PasteAnswer> {
  const form = readForm(await request.formData());
  const { text = '', place = '', takenOn = '' } = form;
  const pieces = () => answerPaste(form, doors.actor, doors.add, doors.back);
  if (form.intent === 'add') return pieces();
  const sender = { account: doors.actor.userId };
  const asked = { today: civilDateAt(new Date()), isNamed: place !== '' };
  const isReport = await parseForeignText(REPORT_TEXT, sender, asked, text);
  if (!isReport.ok) return { text, message: FOREIGN_WORDS.text[isReport.reason] };
  if (!isReport.value) return pieces();
  const parsed = parseInput(PastedReport, { text, place, takenOn });
  const made = parsed.ok
    ? await orErased(proposeReport(doors.actor, await doors.holder(), text, parsed.value))
    : parsed;
  if (!made.ok) {
    const { message, fields = {} } = made.error;
    return { text, message: fields.text ?? message, report: { draft: { place, takenOn }, fields } };
  }
  throw await redirectWithToast(`${doors.reports}/${made.value.id}`, {
    ...{ tone: 'good', title: 'Relatório lido', message: 'Confira linha por linha.' },
  });
}
