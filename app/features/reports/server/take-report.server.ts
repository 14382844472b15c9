import { MOST_TEXT, ReportAbout } from '#app/features/reports/rules/input.ts';
import { parseInput } from '#app/lib/form-data.ts';
import { err, type Result } from '#app/lib/result.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { acceptFile, type FilePart } from '#app/platform/uploads/accept-file.server.ts';
import { UPLOAD_TYPES } from '#app/platform/uploads/check-type.server.ts';
import { showableName } from '#app/platform/uploads/file-name.server.ts';
import { readMultipart } from '#app/platform/uploads/read-multipart.server.ts';
import { requestLimit } from '#app/platform/uploads/receive-files.server.ts';
import { takeUploadSlot } from '#app/platform/uploads/upload-slots.server.ts';
import { type KeptAs, proposeReport, type ReportHolder } from './propose-report.server.ts';

const refuse = (message: string) =>
  err({ code: 'invalid', title: 'Relatório não lido', message, fields: { file: message } });

/** Bytes of a text file: letters of Windows-1252 take one, those of UTF-8 at most four. */
const MOST_BYTES = MOST_TEXT * 4;

/** Result of a sent file; `draft` has the entries beside it, to show them again. */
type Taken = { result: Result<{ id: string }>; draft: Record<string, string> };

/**
 * Reads the one file of a request below `/envios/`, and stores it with its records: a PDF or a photo that passes the
 * checks of every upload, or a text file.
 * @throws Response as `readMultipart` does
 */
export async function takeReport(
  actor: SignedInActor,
  holder: ReportHolder,
  request: Request,
): Promise<Taken> {
  const maxBytes = env().uploadMaxBytes;
  const slot = takeUploadSlot(actor.userId, requestLimit(maxBytes));
  try {
    const { fields, parts } = await readMultipart(request, { maxBytes, maxFiles: 1, arrived: slot.take });
    const { place = '', takenOn = '' } = fields;
    const result = await readPart({ actor, holder, part: parts[0], fields, maxBytes });
    return { result, draft: { place, takenOn } };
  } finally {
    slot.release();
  }
}

type Sent = {
  actor: SignedInActor;
  holder: ReportHolder;
  part: FilePart | undefined;
  fields: Record<string, string>;
  maxBytes: number;
};

async function readPart({ actor, holder, part, fields, maxBytes }: Sent): Promise<Result<{ id: string }>> {
  if (!part) return refuse('Escolha o arquivo do relatório.');
  const about = parseInput(ReportAbout, fields);
  if (!about.ok) return about;
  const { bytes } = part;
  const isPhoto = PHOTO.some((first) => bytes.subarray(0, first.length).equals(first));
  if (!isPhoto && bytes.subarray(0, 5).toString('latin1') !== '%PDF-') {
    if (part.truncated || bytes.length > MOST_BYTES) return refuse('O arquivo é grande demais.');
    if (bytes.length === 0) return refuse('O arquivo está vazio.');
    if (bytes.includes(0)) return refuse('Envie um PDF, uma foto, uma planilha CSV ou um arquivo de texto.');
    return proposeReport(actor, holder, bytes, about.value, textFile(part));
  }
  const accepted = await acceptFile(part, { account: actor.userId, types: UPLOAD_TYPES, maxBytes });
  // An encrypted PDF cannot pass the checks of a stored file: it is read, if it opens without a password, but not stored.
  if (!accepted.ok && accepted.error.code === 'pdf-locked')
    return proposeReport(actor, holder, bytes, about.value);
  if (!accepted.ok) return refuse(accepted.error.message);
  const { name, mimeType } = accepted.value;
  return proposeReport(actor, holder, accepted.value.bytes, about.value, { name, mimeType });
}

/** First bytes of a JPEG and of a PNG. */
const PHOTO = [Buffer.of(0xff, 0xd8, 0xff), Buffer.of(0x89, 0x50, 0x4e, 0x47)];

const TEXT_ENDINGS: Record<string, string> = {
  csv: 'text/csv',
  json: 'application/json',
  txt: 'text/plain',
};
const MOST_NAME = 100;

/** Returns name and type for storing a text file: its printable name, with one of three endings. */
function textFile({ name }: FilePart): KeptAs {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const known = Object.hasOwn(TEXT_ENDINGS, ending) ? ending : 'txt';
  const stem = showableName(name.replace(/\.[a-z]+$/i, '')).slice(0, MOST_NAME) || 'relatorio';
  return { name: `${stem}.${known}`, mimeType: TEXT_ENDINGS[known] ?? 'text/plain' };
}
