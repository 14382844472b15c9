import { CONTACT_LEAD } from '#app/features/leads/rules/contact-lead.ts';

type Marked = { email: string; whatsapp: string; docNumber: string };
type Found = { kind: 'lead' | 'client'; id: string; email: string; phone: string; document: string };

/** Existing lead or client, or row above, that is the same person as a row. */
export type Same = { by: string; id: string | null; kind: 'lead' | 'client' | 'row'; line?: number };

const MARKS = ['email', 'phone', 'document'] as const;
const MARK_WORDS = { email: 'mesmo e-mail', phone: 'mesmo telefone', document: 'mesmo documento' } as const;

const marksOf = ({ email, whatsapp, docNumber }: Marked) => ({
  email,
  phone: whatsapp,
  document: docNumber === CONTACT_LEAD.docNumber ? '' : docNumber,
});

/** Indexes people by e-mail, phone and document; skips empty ones and the zeros of a missing document. */
export function personMarks(found: readonly Found[]) {
  const known = new Map<string, Omit<Same, 'by'>>();
  const put = (marks: Record<(typeof MARKS)[number], string>, same: Omit<Same, 'by'>) => {
    for (const mark of MARKS) {
      const key = `${mark} ${marks[mark]}`;
      // A client says more than a lead of the same person.
      if (marks[mark] && (!known.has(key) || same.kind === 'client')) known.set(key, same);
    }
  };
  for (const { id, kind, ...marks } of found)
    put(
      { ...marks, document: marks.document === CONTACT_LEAD.docNumber ? '' : marks.document },
      { id, kind },
    );
  return {
    find(person: Marked): Same | null {
      const marks = marksOf(person);
      for (const mark of MARKS) {
        const same = known.get(`${mark} ${marks[mark]}`);
        if (same) return { ...same, by: MARK_WORDS[mark] };
      }
      return null;
    },
    add: (person: Marked, line: number) => put(marksOf(person), { id: null, kind: 'row', line }),
  };
}

/** Why a row was left out, without a value of it. */
export function knownNote({ kind, by, line }: Same): string {
  if (kind === 'row') return `Repetida: ${by} da linha ${line}`;
  return kind === 'client' ? `Já é cliente: ${by}` : `Já é um lead: ${by}`;
}
