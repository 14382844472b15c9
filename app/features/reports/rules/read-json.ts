import { z } from 'zod';
import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';
import { LISTING_KINDS, LISTING_PLACES } from '#app/terms/listing.ts';
import { readDocument } from './fields.ts';
import { MORE_ITEMS, MOST_ITEMS, type ReadReport } from './report.ts';

const day = z
  .union([z.literal(''), z.string().refine(isCivilDate)])
  .nullish()
  .transform((value) => (value || null) as CivilDate | null);
const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .nullish()
    .transform((value) => value || null);

const Item = z.object({
  kind: z.enum(LISTING_KINDS).default('inadimplencia'),
  creditor: z.string().trim().min(2).max(200),
  creditor_doc: text(40),
  contract_ref: text(80),
  amount: z.int().min(0).max(100_000_000_00).nullish(),
  due_on: day,
  included_on: day,
  notary: text(120),
  uf: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullish(),
});

const Report = z.object({
  place: z.enum(LISTING_PLACES),
  taken_on: z.string().refine(isCivilDate),
  holder: z.object({ doc: z.string() }),
  items: z.array(z.unknown()).default([]),
  protests: z.array(z.unknown()).default([]),
  checks: z.array(z.unknown()).default([]),
  inquiries: z.array(z.unknown()).default([]),
});

const LISTS = {
  items: 'inadimplencia',
  protests: 'protesto',
  checks: 'cheque',
  inquiries: 'consulta',
} as const;

/** Reads the product's own interchange format. @returns null for other JSON */
export function readReportJson(body: string): ReadReport | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const parsed = Report.safeParse(json);
  if (!parsed.success) return null;
  const report = parsed.data;
  const read: ReadReport = {
    place: report.place,
    takenOn: report.taken_on as CivilDate,
    holderDoc: readDocument(report.holder.doc) ?? report.holder.doc,
    profile: 'json',
    version: 1,
    items: [],
    faults: [],
  };
  let line = 0;
  for (const [list, kind] of Object.entries(LISTS)) {
    for (const raw of report[list as keyof typeof LISTS]) {
      line += 1;
      if (line > MOST_ITEMS) {
        read.faults.push({ page: 1, line, text: '', message: MORE_ITEMS });
        return read;
      }
      const item = Item.safeParse(typeof raw === 'object' && raw !== null ? { kind, ...raw } : raw);
      if (!item.success) {
        const message = `Campo inválido: ${item.error.issues[0]?.path.join('.') || list}`;
        read.faults.push({ page: 1, line, text: JSON.stringify(raw).slice(0, 200), message });
        continue;
      }
      const { creditor_doc, contract_ref, due_on, included_on, amount, uf, ...rest } = item.data;
      read.items.push({
        ...rest,
        ...{ contractRef: contract_ref, dueOn: due_on, includedOn: included_on, page: 1, line },
        amount: amount ?? null,
        uf: uf ?? null,
        creditorDoc: creditor_doc && (readDocument(creditor_doc) ?? creditor_doc),
      });
    }
  }
  return read;
}
