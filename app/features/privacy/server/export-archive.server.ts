import { setImmediate } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { asActor, system } from '#app/platform/actor.server.ts';
import { exportedColumns, PERSONAL_DATA, withheldColumns } from '#app/platform/db/personal-data.server.ts';
import { prepared } from '#app/platform/db/prepared.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { ExportedSection } from './export-pdf.server.ts';
import type { PersonFile } from './person-files.server.ts';

/** Rows per statement: a person's records are held in memory in portions of this size. */
const PORTION = 500;

type Row = { id: string; record: string };

/** Builds the statement of a register's entry; its parts are constants of the code only. */
function statement(table: string, owner: string, columns: string[]): string {
  // A function of PostgreSQL takes a hundred arguments: fifty columns at a time.
  const record = Array.from({ length: Math.ceil(columns.length / 50) }, (_, at) => {
    const fields = columns.slice(50 * at, 50 * (at + 1)).map((name) => `'${name}', t."${name}"`);
    return `jsonb_build_object(${fields.join(', ')})`;
  }).join(' || ');
  // A table without an id column has one row per person.
  const key = columns.includes('id') ? 't.id' : 't.user_id';
  return `select ${key} as id, (${record})::text as record from "${table}" t
    where (${owner}) and ($2::uuid is null or ${key} > $2::uuid) order by ${key} limit ${PORTION}`;
}

/** Yields every row of a table that an export includes, as JSON, in order of creation. */
async function* personRecords(table: string, userId: UserId): AsyncGenerator<string> {
  const entry = PERSONAL_DATA[table];
  if (!entry?.owner) return;
  const text = statement(table, entry.owner, exportedColumns(entry));
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await portion(table, text, [userId, after]);
    for (const { record } of rows) yield record;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < PORTION) return;
  }
}

const portion = (table: string, text: string, values: (string | null)[]): Promise<Row[]> =>
  asActor(system('privacy'), async (tx) => (await prepared<Row>(tx, `privacy:${table}`, text, values)).rows);

/** Printed records per table; the JSON has all of them. */
const PRINTED = 200;

type Archive = {
  userId: UserId;
  protocol: string;
  at: Date;
  company: { name: string; dataOfficer: string };
  files: PersonFile[];
};

/**
 * Builds the zip of a person's data without the files, which are added at download: dados.json, dados.pdf and
 * a page that explains them. Rows are read in portions and packed at once; only the packed text grows with
 * the person.
 */
export async function exportArchive(archive: Archive): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const open = (name: string, packed = false) => {
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = archive.at;
    zip.add(file);
    return file;
  };

  const json = open('dados.json');
  const write = (text: string) => json.push(strToU8(text));
  write(`{\n"gerado_em": ${JSON.stringify(archive.at.toISOString())},\n`);
  write(`"protocolo": ${JSON.stringify(archive.protocol)},\n"dados": {`);
  const sections: ExportedSection[] = [];
  for (const [table, entry] of Object.entries(PERSONAL_DATA)) {
    if (!entry.owner) continue;
    write(`${sections.length > 0 ? ',' : ''}\n${JSON.stringify(table)}: {`);
    write(`"titulo": ${JSON.stringify(entry.title)}, "registros": [`);
    const section: ExportedSection = { table, records: [], total: 0 };
    for await (const record of personRecords(table, archive.userId)) {
      write(`${section.total > 0 ? ',' : ''}\n${record}`);
      if (section.total < PRINTED) section.records.push(JSON.parse(record));
      section.total += 1;
    }
    write(']}');
    sections.push(section);
    // Packing holds the thread: yields to the other requests of this process.
    await setImmediate();
  }
  write(`\n},\n"nao_entregues": ${JSON.stringify(notHandedOver(), null, 1)},\n`);
  write(
    `"arquivos": ${JSON.stringify(archive.files.map(({ name, sha256 }) => ({ arquivo: name, sha256 })))}\n}\n`,
  );
  json.push(new Uint8Array(0), true);

  // Loaded when a copy is requested: the drawing library is large, and most processes answer pages.
  const { exportPdf } = await import('./export-pdf.server.ts');
  const pdf = await exportPdf({ ...archive, sections });
  open('dados.pdf', true).push(pdf, true);
  open('LEIA-ME.txt').push(strToU8(readMe(archive)), true);
  zip.end();
  return Buffer.concat(chunks);
}

const notHandedOver = () =>
  Object.fromEntries(
    Object.entries(PERSONAL_DATA).flatMap(([table, entry]) => {
      const reasons = withheldColumns(entry);
      return reasons.length > 0
        ? [[table, reasons.map(({ reason, columns }) => ({ motivo: reason, colunas: columns }))]]
        : [];
    }),
  );

const readMe = ({ protocol, company }: Archive) =>
  [
    `Cópia dos seus dados — ${company.name}`,
    `Protocolo ${protocol}`,
    '',
    'Comece por dados.pdf: é o que sabemos sobre você, em português, para ler ou imprimir.',
    '',
    'A pasta "arquivos" tem os seus documentos, comprovantes, contratos e fotos.',
    '',
    'dados.json tem tudo, num formato para programas: use-o para levar os seus dados a outro serviço',
    '(LGPD, art. 18, V). No fim dele, "nao_entregues" diz o que fica de fora e por quê: senhas e outros',
    'segredos de acesso, dados de outras pessoas e registros internos.',
    '',
    `Dúvidas: ${company.dataOfficer}`,
    '',
  ].join('\r\n');
