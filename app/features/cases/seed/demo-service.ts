import { createHash } from 'node:crypto';
import PDFDocument from 'pdfkit';
import type pg from 'pg';
import type { LawsuitStatus } from '#app/features/cases/rules/terms.ts';
import { formatCnj } from '#app/lib/cnj.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { type Bucket, newStorePath } from '#app/platform/storage/store-path.server.ts';
import type { CardType } from '#app/terms/card-status.ts';
import { DOCUMENT_KINDS } from '#app/terms/document-kinds.ts';
import type { CardId, UserId } from '#app/terms/ids.ts';

/** Days since the documents were sent and the clock began; the team approved them an hour later. */
const SENT_DAYS = 14;
/** Days ago of each step that follows no event, by its place; the lawsuit was filed with the fourth. */
const STEP_DAYS = [12, 11, 9, 6, 4, 2];
const LAWSUIT_STEP_DAYS = [12, 12, 11, 10, 9, 2];

/** Scores before the card's current one, with their age in days. */
const SCORES: [score: number, daysAgo: number][] = [
  [318, 14],
  [402, 10],
  [530, 6],
];

/** The numbers are invented; their check digits are right. */
const LAWSUITS: [card: CardType, number: string, court: string, kind: string, status: LawsuitStatus][] = [
  ['jus', '50012345820258240018', 'TJSC, 2ª Vara Cível de Chapecó', 'Ação declaratória', 'active'],
  ['processos', '00020802520125150049', 'TRT da 15ª Região', 'Execução', 'settled'],
];

/** Of the lawsuit that is under way: code, name and days ago, oldest first. */
const MOVEMENTS: [code: number, name: string, daysAgo: number, effect: string | null][] = [
  [26, 'Distribuição', 10, null],
  [51, 'Conclusão', 9, null],
  [339, 'Liminar', 7, 'injunction_granted'],
  [92, 'Publicação', 6, null],
  [85, 'Petição', 3, null],
];

const NOTES: Partial<Record<CardType, string>> = {
  nome: 'As primeiras respostas já chegaram. Assim que os outros birôs responderem, atualizamos aqui.',
};

/** Adds the team's work on a demo customer's card: lawsuits, scores, a proof; spread over two weeks. */
export async function addService(
  owner: pg.Client,
  { userId, cardId, type, boughtAt }: { userId: UserId; cardId: CardId; type: CardType; boughtAt: Date },
): Promise<void> {
  await owner.query(
    'update cards set notes = $2, clock_started_at = now() - make_interval(days => $3) where id = $1',
    [cardId, NOTES[type] ?? '', SENT_DAYS],
  );
  await owner.query(
    `update card_status_history h set created_at = case
       when o.user_step_id is null or t.follows = 'contract' then $2
       when t.follows = 'documents' then now() - make_interval(days => $3) + interval '1 hour'
       else now() - make_interval(days => ($4::int[])[least(u.step_order, cardinality($4::int[]))]) end
     from card_status_history o left join user_process_steps u on u.id = o.user_step_id
       left join process_steps t on t.id = u.step_id
     where h.id = o.id and h.card_id = $1`,
    [cardId, boughtAt, SENT_DAYS, type === 'jus' ? LAWSUIT_STEP_DAYS : STEP_DAYS],
  );
  for (const [, number, court, kind, status] of LAWSUITS.filter(([card]) => card === type)) {
    await owner.query(
      'insert into card_lawsuits (user_id, card_id, case_number, court, lawsuit_type, status) values ($1, $2, $3, $4, $5, $6)',
      [userId, cardId, formatCnj(number), court, kind, status],
    );
    if (status === 'active') await addMovements(owner, cardId);
  }
  if (type !== 'nome' && type !== 'rating') return;
  await owner.query(
    "update card_score_history set created_at = now() - interval '1 day' where card_id = $1",
    [cardId],
  );
  for (const [score, daysAgo] of SCORES) {
    await owner.query(
      `insert into card_score_history (card_id, user_id, score, bureau, taken_on, created_at)
       values ($1, $2, $3, 'Serasa', civil_day(now()) - $4::int, now() - make_interval(days => $4))`,
      [cardId, userId, score, daysAgo],
    );
  }
  if (type === 'nome') await addFiles(owner, userId, cardId);
}

async function addMovements(owner: pg.Client, cardId: CardId): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `update card_lawsuits set lawyer_name = 'Dra. Ana Exemplo (exemplo)', oab = 'OAB/SC 12.345', opposing = 'Banco do Vale S.A.',
       next_deadline = civil_day(now()) + 4, injunction_granted_on = civil_day(now()) - 7
     where card_id = $1 returning id`,
    [cardId],
  );
  for (const [code, name, daysAgo, effect] of MOVEMENTS) {
    await owner.query(
      `insert into lawsuit_movements (lawsuit_id, user_id, grau, code, name, at, source, effect)
       select id, user_id, 'G1', $2, $3, now() - make_interval(days => $4), 'hand', $5 from card_lawsuits where id = $1`,
      [rows[0]?.id, code, name, daysAgo, effect],
    );
  }
}

/** What every service of a person needs, sent and approved, and a proof of the team. */
async function addFiles(owner: pg.Client, userId: UserId, cardId: CardId): Promise<void> {
  for (const [kind, file] of [
    ['photo_id', 'documento-com-foto.pdf'],
    ['proof_of_address', 'comprovante-de-endereco.pdf'],
  ] as const) {
    const sent = await keepSheet('loan-documents', userId, cardId, file, DOCUMENT_KINDS[kind].label);
    await owner.query(
      `insert into card_documents (user_id, card_id, kind, file_name, file_path, file_size, mime_type, sha256, status,
         created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, 'application/pdf', $7, 'approved', now() - make_interval(days => $8),
         now() - make_interval(days => $8) + interval '1 hour')`,
      [userId, cardId, kind, ...sent, SENT_DAYS],
    );
  }
  const title = 'Protocolo nos birôs de crédito';
  const proof = await keepSheet('card-proofs', userId, cardId, 'protocolo-biros.pdf', title);
  await owner.query(
    `insert into card_proofs (user_id, card_id, title, file_name, file_path, file_size, mime_type, sha256, created_at)
     values ($1, $2, $7, $3, $4, $5, 'application/pdf', $6, now() - make_interval(days => $8))`,
    [userId, cardId, ...proof, title, STEP_DAYS[2]],
  );
}

/**
 * Stores a one-page file.
 * @param lines additional lines
 * @returns name, path, size and hash, as in the tables of files
 */
export async function keepSheet(
  bucket: Bucket,
  userId: UserId,
  folder: string,
  fileName: string,
  title: string,
  lines: readonly string[] = [],
) {
  const bytes = await page(title, lines);
  const path = newStorePath(bucket, { userId, folder, fileName, now: new Date() });
  await fileStore().put(path, bytes);
  return [fileName, path, bytes.length, createHash('sha256').update(bytes).digest('hex')] as const;
}

/** A sheet that states that it is a sample, so that it is not mistaken for a real proof. */
function page(title: string, lines: readonly string[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const doc = new PDFDocument({ size: 'A4', margin: 72, info: { Title: title } });
    const chunks: Buffer[] = [];
    doc.on('data', (chunk) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    doc.fontSize(20).text(title).moveDown().fontSize(12).text('Exemplo da demonstração, sem valor.');
    for (const line of lines) doc.moveDown(0.5).text(line);
    doc.end();
  });
}
