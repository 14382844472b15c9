import { MOST_TEXT, ReportAbout } from '#app/features/reports/rules/report-input.ts';
import { parseInput } from '#app/lib/form-data.ts';
import { err, type Result } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { acceptFile } from '#app/platform/uploads/accept-file.server.ts';
import { readMultipart } from '#app/platform/uploads/read-multipart.server.ts';
import { requestLimit } from '#app/platform/uploads/request-limit.server.ts';
import { takeUploadSlot } from '#app/platform/uploads/upload-slots.server.ts';
import { proposeReport, type ReportHolder } from './propose-report.server.ts';

const refuse = (message: string) =>
  err({ code: 'invalid', title: 'Relatório não lido', message, fields: { file: message } });

/** Bytes of a text file: letters of Windows-1252 take one, those of UTF-8 at most four. */
const MOST_BYTES = MOST_TEXT * 4;

/** @returns an empty text where none was given; a longer one than PDFs take opens none */
const passwordOf = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, MOST_PASSWORD) : '';
const MOST_PASSWORD = 128;

/**
 * The one file of a request below `/envios/`: a PDF that passes the checks of every upload, or a text file. It is read
 * and dropped; what it says stays.
 * @throws Response as `readMultipart` does
 */
export async function takeReport(
  actor: SignedInActor,
  holder: ReportHolder,
  request: Request,
): Promise<Result<{ id: string }>> {
  const maxBytes = env().uploadMaxBytes;
  const slot = takeUploadSlot(actor.userId, requestLimit(maxBytes));
  try {
    const { fields, parts } = await readMultipart(request, { maxBytes, maxFiles: 1, arrived: slot.take });
    const [part] = parts;
    if (!part) return refuse('Escolha o arquivo do relatório.');
    const about = parseInput(ReportAbout, fields);
    if (!about.ok) return about;
    if (part.bytes.subarray(0, 5).toString('latin1') !== '%PDF-') {
      if (part.truncated || part.bytes.length > MOST_BYTES) return refuse('O arquivo é grande demais.');
      if (part.bytes.includes(0)) return refuse('Envie um PDF, uma planilha CSV ou um arquivo de texto.');
      return proposeReport(actor, holder, part.bytes, about.value);
    }
    const accepted = await acceptFile(part, { types: ['application/pdf'], maxBytes });
    // What is locked cannot be checked as a file that is kept would be: it is only read, with the password, and dropped.
    if (!accepted.ok && accepted.error.code === 'pdf-locked')
      return proposeReport(actor, holder, part.bytes, about.value, passwordOf(fields.password));
    if (!accepted.ok) return refuse(accepted.error.message);
    return proposeReport(actor, holder, accepted.value.bytes, about.value);
  } finally {
    slot.release();
  }
}
