import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { acceptedFiles, clientLawsuits } from '#app/features/cases/server/index.server.ts';
import { activeLawyers, readLegalFront } from '#app/features/catalog/server/index.server.ts';
import { type PackItem, packMissing } from '#app/features/letters/rules/engagement.ts';
import { LETTER_ANSWER_LABELS } from '#app/features/letters/rules/terms.ts';
import { lastReportOf, listingsOf } from '#app/features/listings/server/index.server.ts';
import { isPhoto } from '#app/features/reports/rules/report.ts';
import { reportPage } from '#app/features/reports/server/index.server.ts';
import { civilDateAt, formatDate } from '#app/lib/dates.ts';
import { formatDocument } from '#app/lib/documents.ts';
import { formatBRL, fromNumeric } from '#app/lib/money.ts';
import { fold } from '#app/lib/text.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAccess } from '#app/platform/access-log.server.ts';
import { asActor, type SignedInActor, type Tx } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { parseForeign } from '#app/platform/foreign/parse-foreign.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { type ZipEntry, zipStream } from '#app/platform/zip-stream.server.ts';
import { kindLabel } from '#app/terms/document-kinds.ts';
import type { UserId } from '#app/terms/ids.ts';
import { isListingClosed } from '#app/terms/listing.ts';
import { DEBT_SOURCE_LABELS, LISTING_PLACE_LABELS } from '#app/terms/listing-words.ts';
import { drawEngagement, type Engagement, engagementsOf } from './engagements.server.ts';
import { ATTACHMENT } from './foreign-attachment.server.ts';
import { brakeFacts, holderKind, type Letter, type Listing, letterHolder } from './letter-facts.server.ts';
import { clientRecords, recordsWith } from './load-letters.server.ts';

const { legalEngagements: e, letterProofs, letters: l } = schema;

/** Letters about a record with a protocol or proof, that were answered or whose answer is late. */
async function triedLetters(tx: Tx, listingId: string): Promise<Letter[]> {
  const sent = await tx
    .select()
    .from(l)
    .where(and(eq(l.listingId, listingId), isNotNull(l.sentOn)))
    .orderBy(asc(l.sentOn), asc(l.id));
  const done = sent.filter(({ state, answer }) => state === 'overdue' || answer !== null);
  if (done.length === 0) return [];
  const ids = done.map(({ id }) => id);
  const proofs = await tx
    .select({ letterId: letterProofs.letterId })
    .from(letterProofs)
    .where(inArray(letterProofs.letterId, ids));
  const proved = new Set(proofs.map(({ letterId }) => letterId));
  return done.filter(({ id, tracking, answerProtocol }) => tracking || answerProtocol || proved.has(id));
}

/** Loads the parts of a lawyer's file, and lists the missing ones. */
async function packOf(tx: Tx, engagement: Engagement) {
  const [listing] = await recordsWith(tx, [engagement.listingId]);
  if (!listing) throw new Error('An engagement without its record.');
  const [tried, files, holder, record] = [
    await triedLetters(tx, listing.id),
    await acceptedFiles(tx, engagement),
    await letterHolder(tx, engagement),
    await recordPage(tx, engagement),
  ];
  const isPerson = holderKind(holder.document) === 'CPF';
  const has = (...kinds: string[]) => files.some(({ kind }) => kinds.includes(kind));
  const facts: Record<PackItem, boolean> = {
    contract: engagement.state === 'accepted',
    // A person approved the file, and no check found it invalid.
    power:
      engagement.powerVerdict !== null &&
      engagement.powerVerdict !== 'invalid' &&
      files.some(({ id }) => id === engagement.powerDocumentId),
    tried: tried.length > 0,
    identity: has(isPerson ? 'photo_id' : 'representative_id'),
    address: has(isPerson ? 'proof_of_address' : 'articles'),
    record: record !== null,
    amount: listing.amount !== null,
    dates: listing.dueOn !== null && listing.debtSource !== null,
  };
  return { listing, tried, files, holder, record, missing: packMissing(facts) };
}

/** Page of the newest report that showed the record; null without its text and without its file. */
async function recordPage(tx: Tx, { listingId, userId }: Engagement) {
  const at = await lastReportOf(tx, listingId);
  const found = at && (await reportPage(tx, userId, at));
  return found && (found.lines.length > 0 || found.path) ? { ...found, page: at.page, line: at.line } : null;
}

/** Loads a client's engagements with the missing parts of each file, and the choices of a new one. */
export async function clientEngagements(tx: Tx, clientId: UserId) {
  const shown = [];
  const taken = new Set<string>();
  for (const row of await engagementsOf(tx, clientId)) {
    const open = row.state === 'offered' || row.state === 'accepted';
    if (open) taken.add(row.listingId);
    const { id, lawyer, defendant, state, content, endedWhy, offeredAt, legalAid } = row;
    shown.push({
      ...{ id, lawyer, defendant, state, content, endedWhy, legalAid, offeredOn: civilDateAt(offeredAt) },
      power: row.powerVerdict && {
        verdict: row.powerVerdict,
        message: row.powerMessage,
        checks: row.powerChecks,
      },
      /** Null once the engagement is over. */
      missing: open ? (await packOf(tx, row)).missing : null,
    });
  }
  const { on } = await readLegalFront(tx);
  const records = on ? await openRecords(tx, clientId) : [];
  return {
    engagements: shown,
    isOffered: on,
    lawyers: on ? await activeLawyers(tx) : [],
    records: records.filter(({ id }) => !taken.has(id)),
  };
}

async function openRecords(tx: Tx, clientId: UserId) {
  const found = await clientRecords(tx, clientId);
  return found
    .filter(({ state }) => !isListingClosed(state))
    .map(({ id, creditor, place }) => ({ id, label: `${creditor}, ${LISTING_PLACE_LABELS[place]}` }));
}

/**
 * Opens the file of a case for its lawyer as a zip that is built while it is read. The access is logged. Null for
 * an unknown engagement of this client, and until nothing is missing.
 */
export async function openLawyerPack(admin: SignedInActor, clientId: UserId, id: string) {
  if (!isUuid(id)) return null;
  const found = await asActor(admin, async (tx) => {
    const [row] = await tx
      .select()
      .from(e)
      .where(and(eq(e.id, id), eq(e.userId, clientId)));
    const pack = row && (await packOf(tx, row));
    if (!pack || pack.missing.length > 0) return null;
    await recordAccess(tx, admin, clientId, 'Papéis para o advogado');
    await recordAudit(tx, admin, { action: 'engagement.pack', entity: 'legal_engagements', entityId: id });
    return { row, ...pack, warnings: await warningsOf(tx, row, pack.listing) };
  });
  if (!found) return null;
  return { name: `advogado-${id.slice(-12)}.zip`, body: zipStream(entriesOf(found), new Date()) };
}

/** Facts that the lawyer weighs first: true records beside this one, and suits of the person against the defendant. */
async function warningsOf(tx: Tx, { userId, linkedProfileId, defendant }: Engagement, listing: Listing) {
  const today = civilDateAt(new Date());
  const warnings: string[] = [];
  for (const other of await listingsOf(tx, { userId: userId as UserId, linkedProfileId })) {
    if (other.id === listing.id || isListingClosed(other.state)) continue;
    const { verdicts } = await brakeFacts(tx, other, today);
    if (verdicts.includes('verdadeira'))
      warnings.push(`Registro verdadeiro de ${other.creditor}: Súmula 385 do STJ, sem dano moral.`);
  }
  const against = fold(defendant);
  for (const { caseNumber, opposing } of await clientLawsuits(tx, userId as UserId))
    if (opposing && (fold(opposing).includes(against) || against.includes(fold(opposing))))
      warnings.push(`Outro processo contra ${opposing}: ${caseNumber}. Não fracione o pedido.`);
  return warnings;
}

/** The page, from 1, and the line of the record, from 1; 0 was typed beside a photo or scan. */
type RecordPage = NonNullable<Awaited<ReturnType<typeof recordPage>>>;
type Pack = Awaited<ReturnType<typeof packOf>> & { row: Engagement; warnings: string[] };

const text = (name: string, lines: readonly string[]): ZipEntry => ({
  name,
  bytes: new TextEncoder().encode(lines.join('\r\n')),
  packed: false,
});

async function* entriesOf({
  row,
  listing,
  tried,
  files,
  holder,
  warnings,
  record,
}: Pack): AsyncGenerator<ZipEntry> {
  yield { name: 'contrato-e-procuracao.pdf', bytes: await drawEngagement(row), packed: true };
  for (const letter of tried)
    yield text(`cartas/${letter.id.slice(-8)}.txt`, [letter.title, '', letter.body, '', ...resultOf(letter)]);
  for (const { id, kind, path, mimeType } of files) {
    const bytes = await fileStore().get(path);
    const end = mimeType.split('/').at(-1) ?? 'pdf';
    if (bytes) yield { name: `documentos/${id.slice(-8)}.${end}`, bytes, packed: true };
    else yield text(`documentos/${id.slice(-8)}.txt`, [`${kindLabel(kind)}: o arquivo não está no cofre.`]);
  }
  if (record) yield* recordEntries(row.userId, record);
  const { amount, dueOn, debtSource, includedOn, interrupted, place } = listing;
  yield text('LEIA-ME.txt', [
    `Caso de ${holder.name}, ${formatDocument(holder.document)}, contra ${row.defendant}`,
    `Advogado: ${row.lawyer}`,
    `Onde consta: ${LISTING_PLACE_LABELS[place]}, visto em ${formatDate(listing.seenOn)}`,
    ...(amount === null ? [] : [`Valor: ${formatBRL(fromNumeric(amount))}`]),
    ...(dueOn && debtSource
      ? [`Prescrição: venceu em ${formatDate(dueOn)}, origem: ${DEBT_SOURCE_LABELS[debtSource]}`]
      : []),
    ...(includedOn ? [`Incluído em ${formatDate(includedOn)}`] : []),
    ...(interrupted ? ['A prescrição foi interrompida.'] : []),
    row.legalAid ? 'Pede a gratuidade da Justiça.' : 'Não pediu a gratuidade da Justiça.',
    `Conflito de interesses: o advogado respondeu que não há, antes de ${formatDate(row.offeredAt)}.`,
    ...(warnings.length > 0 ? ['', 'Confira antes:', ...warnings] : []),
    '',
  ]);
}

/**
 * The page as text, and as it is in the stored PDF; the pages of other records stay out. A photo is one page, and is
 * added as it was sent if no page can be made of it.
 */
async function* recordEntries(
  account: string,
  { place, takenOn, lines, path, mime, page, line }: RecordPage,
): AsyncGenerator<ZipEntry> {
  const where = `${LISTING_PLACE_LABELS[place]}, ${formatDate(takenOn)}, página ${page}.`;
  yield text(`registro/pagina-${page}.txt`, [
    line > 0 ? `${where} O registro está na linha ${line}.` : `${where} O registro foi digitado da imagem.`,
    '',
    ...lines.map((one, at) => `${at + 1 === line ? '>' : ' '} ${at + 1}  ${one}`),
  ]);
  const isShown = mime === 'application/pdf' || isPhoto(mime);
  const bytes = path && mime && isShown ? await fileStore().get(path) : null;
  if (!bytes || !mime) return;
  const read = await parseForeign(ATTACHMENT, { account }, { mime, page }, [bytes]);
  const [pdf] = read.ok ? read.files : [];
  if (pdf) yield { name: `registro/pagina-${page}.pdf`, bytes: pdf, packed: true };
  else if (isPhoto(mime)) yield { name: `registro/foto.${mime.split('/')[1]}`, bytes, packed: true };
}

const resultOf = ({ id, sentOn, tracking, answer, answeredOn, answerProtocol }: Letter): string[] => [
  `Carta ${id}`,
  `Enviada em ${sentOn && formatDate(sentOn)}, protocolo ${tracking ?? 'na prova de envio'}`,
  answer && answeredOn
    ? `Resposta em ${formatDate(answeredOn)}: ${LETTER_ANSWER_LABELS[answer]}${answerProtocol ? `, protocolo ${answerProtocol}` : ''}`
    : 'Sem resposta no prazo.',
];
